// The text of a file. A byte that is no UTF-8 stays in it as half a character (U+DC80 to U+DCFF), which no text may hold: so
// only the game in which it stands is lost, and the byte can be named.

const LOST = 0xdc00;

export function textOf(source: string | Uint8Array): string {
  const text = typeof source === 'string' ? source : decoded(source);
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}

/** The byte that half a character stands for; null for every other letter. */
export function lostByte(letter: string): number | null {
  const code = letter.charCodeAt(0) - LOST;
  return letter.length === 1 && code >= 0x80 && code <= 0xff ? code : null;
}

const whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string {
  try {
    return whole.decode(bytes);
  } catch {
    return Array.from(pieces(bytes)).join('');
  }
}

function* pieces(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    const piece = length > 0 ? tried(bytes.subarray(at, at + length)) : null;
    yield piece ?? String.fromCharCode(LOST + (bytes[at] ?? 0));
    at += piece === null ? 1 : length;
  }
}

/** How many bytes the letter at a place should have; 0 where none begins. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  return first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

function tried(bytes: Uint8Array): string | null {
  try {
    return whole.decode(bytes);
  } catch {
    return null;
  }
}
