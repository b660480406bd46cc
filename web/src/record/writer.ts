// Writing records: always the same text for the same record, no line of moves above 80 columns.
import { Course } from './course';
import { type GameRecord, type Line, ownTags, seatTags, type Step, valueText } from './parts';

const WIDTH = 80;

/** The text of one or more records, a blank line between them. Throws where a record holds a step that cannot be taken. */
export function writeRecords(...records: readonly GameRecord[]): string {
  return records.map(textOf).join('\n');
}

/** A time as clocks show it: 4:58.2, 0:05, 1:02:03. */
export function clockText(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(tenths / 36000), Math.floor(tenths / 600) % 60, Math.floor(tenths / 10) % 60];
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(rest)}${tenths % 10 > 0 ? `.${tenths % 10}` : ''}`;
}

function textOf(record: GameRecord): string {
  const words: string[] = [];
  const end = writeLine(words, Course.from(record.start), record.line);
  if (end.outcome === null) words.push('*');
  const tags = [...tagsOf(record), ['Result', end.result], ...otherTags(record)] as const;
  const tagLines = tags.map(([name = '', value = '']) => `[${name} "${escapedTag(value)}"]`);
  return `${[...tagLines, '', ...wrapped(words)].join('\n')}\n`;
}

function* tagsOf({ rules, names, start, tags }: GameRecord): Generator<[string, string]> {
  yield ['Game', rules.game];
  const options = Object.entries(rules.changed).map(([name, value]) => `${name}=${valueText(value)}`);
  if (options.length > 0) yield ['Options', options.join(' ')];
  yield ['Rules', String(rules.version)];
  const date = tags.get('Date');
  if (date !== undefined) yield ['Date', date];
  for (const [seat, tag] of seatTags(rules).entries()) {
    const name = names[seat];
    if (name) yield [tag, name];
  }
  if (start !== rules.start && start.text !== rules.start.text) yield ['Start', start.text];
  const clock = tags.get('Clock');
  if (clock !== undefined) yield ['Clock', clock];
}

function otherTags({ rules, tags }: GameRecord): [string, string][] {
  const written = [...ownTags(rules), 'Date', 'Clock'];
  return [...tags].filter(([name]) => !written.includes(name));
}

/** Adds the words of a line, whose steps are taken on the way. Returns the game at its end. */
function writeLine(words: string[], start: Course, { steps, comments }: Line): Course {
  for (const comment of comments) words.push(...commentWords(comment));
  let course = start;
  for (const step of steps) {
    const after = course.take(step.text);
    words.push(stepText(step, after.moves));
    for (const note of step.notes) words.push(...(typeof note === 'string' ? commentWords(note) : bracketed(course, note)));
    course = after;
  }
  return course;
}

function stepText({ text, clock }: Step, number: number): string {
  const shown = clock === null ? text : `${text}@${clockText(clock)}`;
  return text.includes(':') ? shown : `${number}. ${shown}`;
}

function bracketed(before: Course, line: Line): string[] {
  const words: string[] = [];
  writeLine(words, before, line);
  words[0] = `(${words[0] ?? ''}`;
  words[words.length - 1] += ')';
  return words;
}

/** A line that begins with [ is a tag, so a comment must not bring one to the front. */
function commentWords(comment: string): string[] {
  return `{${comment.replace(/[\\}[]/g, '\\$&')}}`.split(' ');
}

function escapedTag(value: string): string {
  return value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

const lengthOf = (text: string): number => [...text].length;

function wrapped(words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line && lengthOf(line) + 1 + lengthOf(word) > WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line ? `${line} ${word}` : word;
  }
  return line ? [...lines, line] : lines;
}
