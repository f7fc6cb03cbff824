import type { Page } from "playwright-core";

export interface PadState {
  readonly axes: readonly number[];
  readonly buttons: readonly number[];
}

/** Headless Chromium has no gamepad hardware. */
export const plugIn = (page: Page, pads: readonly PadState[]): Promise<void> =>
  page.evaluate((states) => {
    navigator.getGamepads = () =>
      states.map((state, index) => ({
        id: `Test pad ${index}`,
        index,
        connected: true,
        mapping: "standard" as const,
        timestamp: performance.now(),
        axes: [...state.axes],
        buttons: state.buttons.map((value) => ({ value, pressed: value > 0.5, touched: value > 0 })),
        hapticEffects: [],
        hapticActuators: [],
        vibrationActuator: null as unknown as GamepadHapticActuator,
      }));
  }, pads);
