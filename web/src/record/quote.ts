// What somebody wrote, as it is named in a sentence: in one line, not too long, and with everything visible. The same as
// fourfold.words has it in Python.

const LONGEST_QUOTE = 60;
export const SPACES = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const UNSEEN = /[^\P{C}]|[^\P{Z} ]/gu;

export function short(text: string): string {
  const letters = [...text];
  const words = oneLine(letters.slice(0, LONGEST_QUOTE).join(''));
  return letters.length > LONGEST_QUOTE ? `${words} ...` : words;
}

function oneLine(text: string): string {
  return text.split(SPACES).filter(Boolean).join(' ').replace(UNSEEN, escaped);
}

function escaped(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const digits = (count: number) => code.toString(16).padStart(count, '0');
  return code < 0x100 ? `\\x${digits(2)}` : code < 0x10000 ? `\\u${digits(4)}` : `\\U${digits(8)}`;
}
