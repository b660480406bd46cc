// The sign of Fourfold, four stones around a centre, as pictures for the home screen. Drawn here, so that the build needs
// no other program.
import { crc32, deflateSync } from 'node:zlib';

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** The four stones on a square of 24; the same as in shell/Sign.svelte. */
const STONES: readonly (readonly Point[])[] = [
  [[12, 1], [16.6, 7.4], [12, 11], [7.4, 7.4]],
  [[23, 12], [16.6, 16.6], [13, 12], [16.6, 7.4]],
  [[12, 23], [7.4, 16.6], [12, 13], [16.6, 16.6]],
  [[1, 12], [7.4, 7.4], [11, 12], [7.4, 16.6]],
];
const PAPER: Colour = [0xf5, 0xf0, 0xe7, 255];
const STONE: Colour = [0x12, 0x76, 0x6f, 255];
const CLEAR: Colour = [0, 0, 0, 0];
const hex = (colour: Colour): string => `#${colour.slice(0, 3).map((part) => part.toString(16).padStart(2, '0')).join('')}`;

export function signAsSvg(): string {
  const paths = STONES.map((stone) => `<path d="M${stone.map((point) => point.join(' ')).join('L')}z"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${hex(STONE)}">${paths.join('')}</svg>\n`;
}

interface Look {
  size: number;
  /** How much of the picture the sign fills; a mask may cut off what is outside of four fifths. */
  part: number;
  paper: boolean;
}

export function signAsPng({ size, part, paper }: Look): Buffer {
  const scale = 24 / part / size;
  const ground = paper ? PAPER : CLEAR;
  const rows = Buffer.alloc(size * (1 + 4 * size)); // each row begins with a 0: no filter
  for (let y = 0; y < size; ++y) {
    for (let x = 0; x < size; ++x) {
      const share = covered(x, y, (at) => (at - size / 2) * scale + 12);
      const pixel = STONE.map((part, at) => Math.round(mixed(part, ground[at] ?? 0, share, paper || at === 3)));
      rows.set(pixel, y * (1 + 4 * size) + 1 + 4 * x);
    }
  }
  return png(size, rows);
}

/** Without a ground the colour stays as it is, and only its strength changes. */
const mixed = (stone: number, ground: number, share: number, mix: boolean): number => (mix ? stone * share + ground * (1 - share) : stone);

/** How much of a pixel the stones cover, by 4 times 4 points in it. */
function covered(x: number, y: number, onSign: (at: number) => number): number {
  const points = [0.125, 0.375, 0.625, 0.875];
  const inside = points.flatMap((dx) => points.filter((dy) => STONES.some((stone) => holds(stone, onSign(x + dx), onSign(y + dy)))));
  return inside.length / 16;
}

/** A stone is convex and drawn clockwise: inside is to the right of every edge. */
function holds(stone: readonly Point[], x: number, y: number): boolean {
  return stone.every(([ax, ay], at) => {
    const [bx, by] = stone[(at + 1) % stone.length] as Point;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6], 8); // eight bits each of red, green, blue and alpha
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
