import type { ControllerSignal, PtzDrive } from "@setsuna/contracts";

/** A released stick rests near 0. */
const DEAD_ZONE = 0.12;

/** W3C Gamepad, mapping `standard`. */
const BUTTONS = { first: 0, presets: 4, near: 4, far: 5, store: 8 } as const;

/** Squares the deflection beyond rest, for fine control near the center. */
const shareOf = (axis: number | undefined): number => {
  const value = axis ?? 0;
  const beyond = Math.max(0, Math.abs(value) - DEAD_ZONE) / (1 - DEAD_ZONE);
  return Math.sign(value) * beyond * beyond;
};

/** Left stick pans and tilts, right stick zooms (up: in), shoulders focus near and far. */
export const driveOf = ({ axes, buttons }: ControllerSignal): PtzDrive => {
  const pressed = (button: number): number => buttons[button]?.value ?? 0;
  return {
    pan: shareOf(axes[0]),
    tilt: 0 - shareOf(axes[1]),
    zoom: 0 - shareOf(axes[3]),
    focus: shareOf(pressed(BUTTONS.far)) - shareOf(pressed(BUTTONS.near)),
  };
};

export interface PresetAct {
  readonly act: "recall" | "store";
  readonly preset: number;
}

/** The right cluster recalls presets 0 to 3; while the center's left button is held, it stores them. */
export const presetsOf = (now: ControllerSignal, before: ControllerSignal | undefined): readonly PresetAct[] => {
  const isDown = (signal: ControllerSignal | undefined, button: number): boolean => signal?.buttons[button]?.pressed === true;
  const act = isDown(now, BUTTONS.store) ? "store" : "recall";
  return Array.from({ length: BUTTONS.presets }, (_, preset) => preset)
    .filter((preset) => isDown(now, BUTTONS.first + preset) && !isDown(before, BUTTONS.first + preset))
    .map((preset) => ({ act, preset }));
};
