// What a page lays over a board: values of moves, hints, arrows.

export type Tone = 'good' | 'even' | 'bad' | 'hint' | 'plain';

export type Mark =
  | { kind: 'ring' | 'dot'; cell: string; tone: Tone }
  | { kind: 'value'; cell: string; text: string; tone: Tone }
  | { kind: 'arrow'; from: string; to: string; tone: Tone };
