// A planned game becomes a kept one: from then on it is there, whatever happens to the page.
import { Game } from '../game/game.svelte';
import { writeGame } from '../game/written';
import type { KeptGames } from '../store/games';
import type { KeptGame } from '../store/kept';
import type { Plan } from './setup.svelte';

export function begin({ rules, sitters, pace, start, moves }: Plan, games: KeptGames, date: number = Date.now()): KeptGame {
  const game = new Game(rules, start === undefined ? rules.start : rules.position(start));
  for (const move of moves) game.play(move);
  const kept: KeptGame = {
    id: freshName(),
    revision: 1,
    begun: date,
    changed: date,
    sitters,
    pace,
    left: pace.kind === 'none' ? null : rules.seatNames.map(() => pace.seconds),
    outcome: game.outcome,
    written: writeGame(game),
  };
  games.keep(kept);
  return kept;
}

/** Ten letters that no other game has. */
function freshName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('');
}
