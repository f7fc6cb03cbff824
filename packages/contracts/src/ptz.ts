import { z } from "zod";

/** Key of drives for PTZ cameras (docs/control-signals.md, Cameras). */

/** State: current drive. Repeat it while the camera moves, or it stops. */
export const PTZ_KEY = "ptz";
export const PTZ_RECALL_KEY = "ptz-recall";
export const PTZ_STORE_KEY = "ptz-store";
/** Key of an event, `auto` or `manual`. */
export const PTZ_FOCUS_KEY = "ptz-focus";
/** Key of an event with any value that requests `ptz-status`. */
export const PTZ_INQUIRE_KEY = "ptz-inquire";
/** Key of the state that the program at the camera sends. */
export const PTZ_STATUS_KEY = "ptz-status";

/** Without a drive, the camera stops after this time by default, ms. */
export const PTZ_STOP_AFTER_MS = 600;
/** Repeat interval of a drive, ms. */
export const PTZ_REPEAT_MS = 200;

const Rate = z.number().min(-1).max(1).default(0);

/** -1 to 1 of full speed. Pan right, tilt up, zoom in and focus far are positive; absent is 0. */
export const PtzDrive = z.object({ pan: Rate, tilt: Rate, zoom: Rate, focus: Rate });
export type PtzDrive = z.infer<typeof PtzDrive>;

/** VISCA allows 0 to 254. */
export const PtzPreset = z.number().int().min(0).max(254);
export const PtzFocusMode = z.enum(["auto", "manual"]);
export type PtzFocusMode = z.infer<typeof PtzFocusMode>;

/** Reports the camera in its own units; null where it has not said it. */
export const PtzStatus = z.object({
  reachable: z.boolean(),
  /** Steps from the center; right and up are positive. */
  pan: z.number().int().nullable(),
  tilt: z.number().int().nullable(),
  /** From 0 (wide) to the camera's maximum, such as 16384. */
  zoom: z.number().int().nullable(),
  focus: z.number().int().nullable(),
  /** Last refusal (docs/errors.md); null after the next accepted command. */
  error: z.enum(["visca-unreachable", "visca-busy", "visca-refused", "visca-syntax"]).nullable(),
});
export type PtzStatus = z.infer<typeof PtzStatus>;
