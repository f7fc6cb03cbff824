import { ReceiverSettings } from "@setsuna/client";
import { DelayMs } from "@setsuna/contracts";
import { z } from "zod";
import { channelText, formMemory, idText, numberText, shortText } from "../streaming/form-memory.ts";
import type { ReceiverForm } from "./receiver-form.ts";

export const RECEIVER_STORAGE_KEY = "setsuna.receiver";

export const { parse: parseReceiverMemory, serialise: serialiseReceiverMemory } = formMemory<ReceiverForm>({
  serialId: idText,
  videoChannel: channelText,
  audioChannel: channelText,
  controlChannel: channelText,
  name: shortText,
  qualityChannel: channelText,
  delayMs: numberText(DelayMs),
  playout: ReceiverSettings.shape.playout.removeDefault(),
  route: ReceiverSettings.shape.route.removeDefault(),
  lipSyncLocked: z.boolean(),
  muted: z.boolean(),
  volume: z.number().min(0).max(1),
});
