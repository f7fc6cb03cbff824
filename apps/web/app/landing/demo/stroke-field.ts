/** Draws one second as 75 strokes, one setsuna each. */
export const FIELD = { width: 640, height: 360, strokes: 75, framesPerSecond: 30 } as const;

export interface Pointer {
  readonly x: number;
  readonly y: number;
}

export interface Stroke {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Fades from 1 to 0 after the live line has passed. */
  readonly light: number;
}

const LEFT = 38;
const STEP = (FIELD.width - 2 * LEFT) / (FIELD.strokes - 1);
const BASE = 176;
const HIGHEST = 104;
const DARKEST = 0.4;
const REACH = 52;

/** 0 to 74. */
export const strokeOfNow = (epochMs: number): number => Math.floor(((epochMs % 1000) * FIELD.strokes) / 1000);

export const strokeX = (index: number): number => LEFT + index * STEP;

const swell = (index: number, epochMs: number): number => {
  const seconds = epochMs / 1000;
  const wave =
    Math.sin(index * 0.17 - seconds * 2.6) * 0.5 +
    Math.sin(index * 0.071 + seconds * 1.3) * 0.32 +
    Math.sin(index * 0.43 - seconds * 4.1) * 0.18;
  return 0.36 + 0.3 * wave;
};

export const strokesAt = (epochMs: number, pointer: Pointer | undefined): Stroke[] => {
  const now = strokeOfNow(epochMs);
  return Array.from({ length: FIELD.strokes }, (_, index) => {
    const x = strokeX(index);
    const away = pointer === undefined ? Number.POSITIVE_INFINITY : (x - pointer.x * FIELD.width) / REACH;
    const pull = Math.exp(-away * away);
    const half = HIGHEST * (swell(index, epochMs) * (1 - 0.7 * pull) + 0.78 * pull);
    const lean = pointer === undefined ? 0 : (pointer.y * FIELD.height - BASE) * 0.11 * pull;
    const age = (now - index + FIELD.strokes) % FIELD.strokes;
    return { x, top: BASE + lean - half, bottom: BASE + lean + half, light: DARKEST + (1 - DARKEST) * Math.exp(-age / 20) };
  });
};
