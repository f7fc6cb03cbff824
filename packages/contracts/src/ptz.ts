import { z } from "zod";

/** Remote heads over control channels (docs/control-signals.md, Cameras). */

/** State: the drive wanted now. It must be said again while the camera moves; the camera stops by itself when it is not. */
export const PTZ_KEY = "ptz";
/** Events whose value is the number of a preset: go there, or keep the present position there. */
export const PTZ_RECALL_KEY = "ptz-recall";
export const PTZ_STORE_KEY = "ptz-store";
/** Event: `auto` or `manual`. */
export const PTZ_FOCUS_KEY = "ptz-focus";
/** Event: asks for `ptz-status` at once. The value does not matter. */
export const PTZ_INQUIRE_KEY = "ptz-inquire";
/** State of the camera, said by the program that is connected to it. */
export const PTZ_STATUS_KEY = "ptz-status";

/** The camera stops when no drive was said for this long, ms, unless set otherwise. */
export const PTZ_STOP_AFTER_MS = 600;
/** Whoever drives says it again this often, ms. */
export const PTZ_REPEAT_MS = 200;

const Rate = z.number().min(-1).max(1).default(0);

/** Drive: shares of the camera's full speed, -1 to 1. Pan right, tilt up, zoom in and focus far are positive; what is left out is 0. */
export const PtzDrive = z.object({ pan: Rate, tilt: Rate, zoom: Rate, focus: Rate });
export type PtzDrive = z.infer<typeof PtzDrive>;

/** Number of a preset, as VISCA counts: 0-254. */
export const PtzPreset = z.number().int().min(0).max(254);
export const PtzFocusMode = z.enum(["auto", "manual"]);
export type PtzFocusMode = z.infer<typeof PtzFocusMode>;

/** Reports the camera in its own units; null where it has not said it. */
export const PtzStatus = z.object({
  reachable: z.boolean(),
  /** Steps from the middle, right and up positive. */
  pan: z.number().int().nullable(),
  tilt: z.number().int().nullable(),
  /** 0 (wide) to the camera's own end, such as 16384. */
  zoom: z.number().int().nullable(),
  focus: z.number().int().nullable(),
  /** Code of the last refusal (docs/errors.md); null after the next command that it takes. */
  error: z.enum(["visca-unreachable", "visca-busy", "visca-refused", "visca-syntax"]).nullable(),
});
export type PtzStatus = z.infer<typeof PtzStatus>;
