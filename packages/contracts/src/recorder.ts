import { z } from "zod";

/** For `setsuna record`, on a control channel (docs/control-signals.md, Recorder). */

/** Key of the state that starts and stops recording: {@link RecordOrder}. */
export const RECORD_KEY = "record";
/** Key of the recorder's own state: {@link RecordStatus}. */
export const RECORD_STATUS_KEY = "record-status";

/** True or 1 records; false or 0 completes the files. */
export const RecordOrder = z.union([z.boolean(), z.literal(0), z.literal(1)]);

/** `disk`: `low` lasts for less than ten minutes; `full` has ended the recording. */
export const RecordStatus = z.object({
  recording: z.boolean(),
  disk: z.enum(["ok", "low", "full"]),
  /** Sources with a file under way. */
  sources: z.number().int().min(0),
  /** Free on the disk, GB. */
  freeGigabytes: z.number().min(0),
});
export type RecordStatus = z.infer<typeof RecordStatus>;
