import { beforeAll, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { InvitationDraft } from './invitation.svelte';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

test('you and whoever opens the link, without a clock, unless something else is chosen', () => {
  expect(new InvitationDraft(core, 'qawale').invitation).toEqual({
    game: 'qawale',
    options: {},
    clock: { kind: 'none' },
    seats: [{ kind: 'you' }, { kind: 'open' }],
    draw_lots: true,
    listed: false,
  });
});

test('options are told as texts, and seats follow the number of players', () => {
  const draft = new InvitationDraft(core, 'exago');
  draft.choose('players', 3);
  draft.choose('tiles', [5, 6, 6]);
  draft.choose('early_lift', true);
  draft.seat(2, 'engine');
  draft.setLevel(2, 7);
  expect(draft.invitation).toMatchObject({
    options: { players: '3', tiles: '5,6,6', early_lift: 'true' },
    seats: [{ kind: 'you' }, { kind: 'open' }, { kind: 'engine', level: 7 }],
  });
});

test('what does not fit another number of players goes back to the usual', () => {
  const draft = new InvitationDraft(core, 'exago');
  draft.choose('players', 3);
  draft.choose('tiles', [5, 6, 6]);
  draft.choose('players', 4);
  expect(draft.invitation.options).toEqual({ players: '4' });
});

test('a value that is not allowed is refused, and nothing changes', () => {
  const draft = new InvitationDraft(core, 'exago');
  expect(() => draft.choose('side', 4)).toThrow();
  expect(draft.invitation.options).toEqual({});
});

test('you can sit in one seat only', () => {
  const draft = new InvitationDraft(core, 'qomet');
  draft.seat(1, 'you');
  expect(draft.kinds).toEqual(['open', 'you']);
});

test('clocks are told in seconds', () => {
  const draft = new InvitationDraft(core, 'quads');
  draft.clock = 'fischer';
  draft.minutes = 3;
  draft.increment = 2;
  expect(draft.invitation.clock).toEqual({ kind: 'fischer', seconds: 180, increment: 2 });
  draft.clock = 'move';
  expect(draft.invitation.clock).toEqual({ kind: 'move', seconds: 86_400 });
});
