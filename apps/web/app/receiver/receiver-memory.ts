import { ReceiverSettings } from "@setsuna/client";
import { z } from "zod";
import { formMemory, shortText } from "../streaming/form-memory.ts";
import type { ReceiverForm } from "./receiver-form.ts";

/** localStorage key of the receiver's settings on this device. */
export const RECEIVER_STORAGE_KEY = "setsuna.receiver";

export const { parse: parseReceiverMemory, serialise: serialiseReceiverMemory } = formMemory<ReceiverForm>({
  serialId: shortText,
  videoChannel: shortText,
  audioChannel: shortText,
  controlChannel: shortText,
  name: shortText,
  qualityChannel: shortText,
  delayMs: shortText,
  playout: ReceiverSettings.shape.playout.removeDefault(),
  route: ReceiverSettings.shape.route.removeDefault(),
  lipSyncLocked: z.boolean(),
  muted: z.boolean(),
  volume: z.number().min(0).max(1),
});
