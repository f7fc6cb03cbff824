export type Direction = "up" | "down" | "left" | "right";
export const DIRECTIONS: readonly Direction[] = ["up", "left", "right", "down"];

/** Interval between steps while a direction is held, ms. */
export const STEP_INTERVAL_MS = 16;
/** One step, CSS pixels of the viewer. */
export const STEP_PX = 4;
export const ZOOM = 1.5;
/** Delay of the delayed side, ms. */
export const DELAYED_MS = 750;

const VECTOR: Readonly<Record<Direction, Offset>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** Distance from the center, CSS pixels; right and down are positive. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

type Command =
  | { readonly at: number; readonly act: "start" | "stop"; readonly direction: Direction }
  | { readonly at: number; readonly act: "centre" };

/** Immutable. Times are monotonic, ms. */
export interface PanMotion {
  readonly delayMs: number;
  readonly offset: Offset;
  readonly bounds: Offset;
  readonly held: ReadonlyMap<string, Direction>;
  readonly commands: readonly Command[];
  readonly moving: ReadonlyMap<Direction, number>;
}

/** Returns how far the camera can look from the middle of a viewer of this size, CSS pixels. */
export const boundsOf = (width: number, height: number): Offset => ({
  x: (width * (ZOOM - 1)) / 2,
  y: (height * (ZOOM - 1)) / 2,
});

export const panMotion = (delayMs: number, bounds: Offset): PanMotion => ({
  delayMs,
  offset: { x: 0, y: 0 },
  bounds,
  held: new Map(),
  commands: [],
  moving: new Map(),
});

const isHeld = (held: ReadonlyMap<string, Direction>, direction: Direction): boolean => [...held.values()].includes(direction);

const send = (motion: PanMotion, held: ReadonlyMap<string, Direction>, now: number): PanMotion => {
  const at = now + motion.delayMs;
  const changed = DIRECTIONS.flatMap((direction): readonly Command[] => {
    const is = isHeld(held, direction);
    return is === isHeld(motion.held, direction) ? [] : [{ at, act: is ? "start" : "stop", direction }];
  });
  return { ...motion, held, commands: [...motion.commands, ...changed] };
};

/**
 * Releases what it held before. Two holders are no faster.
 * @param source names the pointer or key.
 * @param now not before that of an earlier call.
 */
export const press = (motion: PanMotion, source: string, direction: Direction, now: number): PanMotion =>
  send(motion, new Map(motion.held).set(source, direction), now);

/** Has no effect unless held. */
export const release = (motion: PanMotion, source: string, now: number): PanMotion => {
  if (!motion.held.has(source)) return motion;
  const held = new Map(motion.held);
  held.delete(source);
  return send(motion, held, now);
};

export const releaseAll = (motion: PanMotion, now: number): PanMotion => send(motion, new Map(), now);

export const centre = (motion: PanMotion, now: number): PanMotion => ({
  ...motion,
  commands: [...motion.commands, { at: now + motion.delayMs, act: "centre" }],
});

const clamp = (value: number, bound: number): number => Math.max(-bound, Math.min(bound, value));

const within = ({ x, y }: Offset, bounds: Offset): Offset => ({ x: clamp(x, bounds.x), y: clamp(y, bounds.y) });

export const resize = (motion: PanMotion, bounds: Offset): PanMotion => ({
  ...motion,
  bounds,
  offset: within(motion.offset, bounds),
});

const step = (offset: Offset, direction: Direction, bounds: Offset): Offset => {
  const { x, y } = VECTOR[direction];
  return within({ x: offset.x + x * STEP_PX, y: offset.y + y * STEP_PX }, bounds);
};

/** If true, call {@link advance}. */
export const isBusy = ({ held, commands, moving }: PanMotion): boolean => held.size > 0 || commands.length > 0 || moving.size > 0;

/** Up to `now`. First step when the command arrives, then every 16 ms until the stop, so any press moves. */
export const advance = (motion: PanMotion, now: number): PanMotion => {
  let { offset } = motion;
  const moving = new Map(motion.moving);
  const commands = [...motion.commands];
  for (;;) {
    const [command] = commands;
    const due = [...moving].reduce<readonly [Direction, number] | undefined>(
      (first, other) => (first === undefined || other[1] < first[1] ? other : first),
      undefined,
    );
    if (command !== undefined && command.at <= now && (due === undefined || command.at <= due[1])) {
      commands.shift();
      if (command.act === "centre") offset = { x: 0, y: 0 };
      else if (command.act === "stop") moving.delete(command.direction);
      else {
        offset = step(offset, command.direction, motion.bounds);
        moving.set(command.direction, command.at + STEP_INTERVAL_MS);
      }
    } else if (due !== undefined && due[1] <= now) {
      offset = step(offset, due[0], motion.bounds);
      moving.set(due[0], due[1] + STEP_INTERVAL_MS);
    } else {
      return { ...motion, offset, moving, commands };
    }
  }
};
