import { z } from "zod";

/** Remote heads over control channels (docs/control-signals.md, Cameras). */

/** State: current drive. Repeat it while the camera moves, or it stops. */
export const PTZ_KEY = "ptz";
/** Events with a preset number: recall or store. */
export const PTZ_RECALL_KEY = "ptz-recall";
export const PTZ_STORE_KEY = "ptz-store";
/** Event: `auto` or `manual`. */
export const PTZ_FOCUS_KEY = "ptz-focus";
/** Event: asks for `ptz-status` at once. Any value. */
export const PTZ_INQUIRE_KEY = "ptz-inquire";
/** State, from the program connected to the camera. */
export const PTZ_STATUS_KEY = "ptz-status";

/** Default time without a drive until the camera stops, ms. */
export const PTZ_STOP_AFTER_MS = 600;
/** Repetition of a drive, ms. */
export const PTZ_REPEAT_MS = 200;

const Rate = z.number().min(-1).max(1).default(0);

/** -1 to 1 of full speed. Pan right, tilt up, zoom in and focus far are positive; absent is 0. */
export const PtzDrive = z.object({ pan: Rate, tilt: Rate, zoom: Rate, focus: Rate });
export type PtzDrive = z.infer<typeof PtzDrive>;

/** VISCA: 0-254. */
export const PtzPreset = z.number().int().min(0).max(254);
export const PtzFocusMode = z.enum(["auto", "manual"]);
export type PtzFocusMode = z.infer<typeof PtzFocusMode>;

/** Reports the camera in its own units; null where it has not said it. */
export const PtzStatus = z.object({
  reachable: z.boolean(),
  /** Steps from the middle, right and up positive. */
  pan: z.number().int().nullable(),
  tilt: z.number().int().nullable(),
  /** 0 (wide) to the camera's end, such as 16384. */
  zoom: z.number().int().nullable(),
  focus: z.number().int().nullable(),
  /** Last refusal (docs/errors.md); null after the next accepted command. */
  error: z.enum(["visca-unreachable", "visca-busy", "visca-refused", "visca-syntax"]).nullable(),
});
export type PtzStatus = z.infer<typeof PtzStatus>;
