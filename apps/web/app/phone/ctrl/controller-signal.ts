import { ControllerSignal } from "@setsuna/contracts";

const clamp = (value: number, low: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(low, value)) : 0);
/** Finer than the hardware, and short. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

export const controllerSignal = (pad: Pick<Gamepad, "id" | "mapping" | "axes" | "buttons">): ControllerSignal =>
  ControllerSignal.parse({
    id: pad.id.slice(0, 128),
    mapping: pad.mapping.slice(0, 32),
    axes: pad.axes.slice(0, 64).map((axis) => round(clamp(axis, -1))),
    buttons: pad.buttons.slice(0, 128).map(({ value, pressed }) => ({ value: round(clamp(value, 0)), pressed })),
  });

export const releasedSignal = (signal: ControllerSignal): ControllerSignal => ({
  ...signal,
  axes: signal.axes.map(() => 0),
  buttons: signal.buttons.map(() => ({ value: 0, pressed: false })),
});

const REST = 0.1;

export const isHeld = ({ axes, buttons }: ControllerSignal): boolean =>
  axes.some((axis) => Math.abs(axis) > REST) || buttons.some(({ value }) => value > REST);
