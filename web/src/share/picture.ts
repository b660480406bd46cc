// A board as a picture that stands for itself: the drawing of the page, with the colours that it has there written into it.

/** What the style sheets say of a drawing. */
const STYLED = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray',
  'opacity', 'stop-color', 'stop-opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'paint-order',
  'transform', 'transform-origin', 'display', 'visibility',
] as const;
const SPACE = 'http://www.w3.org/2000/svg';

/** The text of an SVG file that shows what a drawing in the page shows. */
export function svgOf(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [at, original] of originals.entries()) dress(copies[at], original);
  const [, , width = 0, height = 0] = (copy.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
  copy.setAttribute('xmlns', SPACE);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('style');
  return new XMLSerializer().serializeToString(copy);
}

/** Writes into an element what its original looks like; where that is what any element looks like, nothing. */
function dress(element: SVGElement | undefined, original: SVGElement): void {
  if (!element) return;
  const looks = getComputedStyle(original);
  const usual = getComputedStyle(plainElement(original));
  for (const property of STYLED) {
    const value = looks.getPropertyValue(property);
    const inherits = original.parentElement && getComputedStyle(original.parentElement).getPropertyValue(property) === value;
    if (property === 'transform' && original.hasAttribute('transform')) continue;
    if (value !== usual.getPropertyValue(property) && !(inherits && isInherited(property))) element.style.setProperty(property, value);
  }
  element.removeAttribute('class');
  for (const { name } of [...element.attributes]) if (name.startsWith('data-') || name.startsWith('aria-')) element.removeAttribute(name);
}

const isInherited = (property: string): boolean => !['opacity', 'stop-color', 'stop-opacity', 'transform', 'transform-origin', 'display'].includes(property);

let plain: SVGSVGElement | undefined;

/** An element of the same kind that no style sheet knows. */
function plainElement(original: SVGElement): SVGElement {
  if (!plain?.isConnected) {
    plain = document.createElementNS(SPACE, 'svg');
    plain.setAttribute('style', 'all:initial;position:absolute;width:0;height:0');
    document.body.append(plain);
  }
  const tag = original.tagName;
  const known = [...plain.children].find((child) => child.tagName === tag);
  return (known as SVGElement | undefined) ?? plain.appendChild(document.createElementNS(SPACE, tag));
}

/** The same as a PNG file, so many dots wide. Rejects where the browser cannot draw it. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The browser made no picture.');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Offers a file to be kept. */
export function download(content: Blob | string, name: string, type = 'text/plain;charset=utf-8'): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
