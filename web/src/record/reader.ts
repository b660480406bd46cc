// Reading records: every good game, and for every bad one what is wrong in which line.
//
// A file is cut into games first, by lines alone, so that a fault in one game cannot reach another: a line that begins with
// [ is always a tag, and the first tag after moves begins the next game.
import type { Core, Position, Rules } from '../core/core';
import type { Settings } from '../core/vocabulary';
import { lostByte, textOf } from './bytes';
import { Course } from './course';
import { BadGame, MoveReader, type TextLine, unescaped } from './moves';
import { Complaint, expectPrintable, expectValue, type GameRecord, ownTags, type Reading, type RecordFault, seatTags, sentenceOf } from './parts';
import { short, SPACES } from './quote';

const TAG = /^\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]$/su;

/** Reads the records in a text, or in the bytes of a file. It never fails. */
export function readRecords(source: string | Uint8Array, core: Core): Reading {
  const games: GameRecord[] = [];
  const numbers: number[] = [];
  const faults: RecordFault[] = [];
  for (const block of blocksOf(textOf(source))) {
    try {
      games.push(recordOf(block, core));
      numbers.push(block.number);
    } catch (error) {
      if (!(error instanceof BadGame)) throw error;
      const sorted = [...error.faults].sort((a, b) => a.line - b.line || (a.what < b.what ? -1 : 1));
      faults.push(...sorted.map((fault) => ({ ...fault, game: block.number })));
    }
  }
  return { games, numbers, faults };
}

/** The lines of one game. */
interface Block {
  number: number;
  tags: TextLine[];
  moves: TextLine[];
}

function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  let afterBlank = false;
  const begin = (): Block => {
    const block = { number: blocks.length + 1, tags: [], moves: [] };
    blocks.push(block);
    return block;
  };
  for (const [at, raw] of source.split('\n').entries()) {
    const text = raw.replace(/^[ \t]+|[ \t]+$/g, '');
    let block = blocks.at(-1);
    if (text.startsWith('[')) {
      if (!block || block.moves.length > 0 || (afterBlank && beginsAgain(block, text))) block = begin();
      block.tags.push({ line: at + 1, text });
    } else if (text) {
      (block ?? begin()).moves.push({ line: at + 1, text });
    }
    afterBlank = !text;
  }
  return blocks;
}

/** Whether this tag is a second Game tag: the game before it has lost its moves. */
function beginsAgain({ tags }: Block, text: string): boolean {
  return text.startsWith('[Game ') && tags.some((tag) => tag.text.startsWith('[Game '));
}

interface Wrong {
  line: number;
  what: string;
}

function recordOf(block: Block, core: Core): GameRecord {
  expectText(block);
  const faults: Wrong[] = [];
  const tags = tagsOf(block, faults);
  const rules = rulesOf(tags, faults, core);
  const start = startOf(rules, tags, faults);
  for (const [name, tag] of tags) noted(faults, tag.line, () => expectValue(name, tag.text));
  if (faults.length > 0 || !rules || !start) throw new BadGame(faults);
  const lastLine = Math.max(...block.tags.concat(block.moves).map(({ line }) => line));
  const { line, end } = new MoveReader(Course.from(start), block.moves, lastLine).read();
  checkResult(end, tags.get('Result'));
  const own = ownTags(rules);
  return {
    rules,
    line,
    start,
    names: seatTags(rules).map((tag) => tags.get(tag)?.text ?? ''),
    tags: new Map([...tags].filter(([name]) => !own.includes(name)).map(([name, { text }]) => [name, text])),
  };
}

/** What `use` gives; where something is wrong, it is added to the faults. */
function noted<T>(faults: Wrong[], line: number, use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    faults.push({ line, what: sentenceOf(error) });
    return undefined;
  }
}

/** The first fault says it: a file of another kind would bring thousands. */
function expectText({ tags, moves }: Block): void {
  for (const { line, text } of [...tags, ...moves]) {
    try {
      expectPrintable(text);
    } catch (error) {
      const byte = [...text].map(lostByte).find((lost) => lost !== null);
      const what = byte == null ? sentenceOf(error) : new Complaint('record.byte', { byte: `0x${byte.toString(16)}` }).message;
      throw new BadGame([{ line, what }]);
    }
  }
}

/** The tags that can be read; what is wrong in others is added to the faults. */
function tagsOf(block: Block, faults: Wrong[]): Map<string, TextLine> {
  const tags = new Map<string, TextLine>();
  for (const { line, text } of block.tags) {
    noted(faults, line, () => {
      const match = TAG.exec(text);
      if (!match) throw new Complaint('record.tag');
      const [, name = '', value = ''] = match;
      const twice = tags.get(name);
      if (twice) throw new Complaint('record.tag_twice', { tag: name, line: twice.line });
      tags.set(name, { line, text: unescaped(value, '\\"nt') });
    });
  }
  if (!tags.has('Game') && faults.length === 0) {
    faults.push({ line: (block.tags[0] ?? block.moves[0])?.line ?? 1, what: new Complaint('record.no_game').message });
  }
  return tags;
}

function rulesOf(tags: Map<string, TextLine>, faults: Wrong[], core: Core): Rules | undefined {
  const game = tags.get('Game');
  if (!game) return undefined;
  const usual = noted(faults, game.line, () => core.ruleset(game.text));
  if (!usual) return undefined;
  const version = tags.get('Rules');
  if (version) noted(faults, version.line, () => expectVersion(usual, version.text));
  const options = tags.get('Options') ?? { line: game.line, text: '' };
  return noted(faults, options.line, () => core.ruleset(game.text, settingsIn(options.text, (settings) => core.ruleset(game.text, settings))));
}

/** The options of a text such as "players=3 side=7". `check` refuses what is wrong before one that stands there twice. */
function settingsIn(text: string, check: (settings: Settings) => void): Settings {
  const settings = new Map<string, string>();
  const words = text.split(SPACES).filter(Boolean);
  for (const word of words) {
    const match = /^([^=]+)=(.+)$/s.exec(word);
    if (!match) throw new Complaint('record.option', { text: short(word) });
  }
  for (const word of words) {
    const [option = '', value = ''] = word.split(/=(.*)/s);
    if (settings.has(option)) {
      check(Object.fromEntries(settings));
      throw new Complaint('option.twice', { option });
    }
    settings.set(option, value);
  }
  return Object.fromEntries(settings);
}

function expectVersion(rules: Rules, version: string): void {
  if (!/^[1-9][0-9]{0,5}$/.test(version)) throw new Complaint('record.version', { version: rules.version });
  if (Number(version) > rules.version) throw new Complaint('record.newer', { version, known: rules.version });
}

/** The first position; nothing where it cannot be read. */
function startOf(rules: Rules | undefined, tags: Map<string, TextLine>, faults: Wrong[]): Position | undefined {
  const start = tags.get('Start');
  if (!rules || !start) return rules?.start;
  return noted(faults, start.line, () => rules.position(start.text));
}

function checkResult({ result }: Course, tag: TextLine | undefined): void {
  if (!tag || tag.text === result) return;
  const key = result === '*' ? 'record.result_open' : 'record.result';
  throw new BadGame([{ line: tag.line, what: new Complaint(key, { said: short(tag.text), moves: result }).message }]);
}
