import { ReceiverSettings } from "@setsuna/session";
import { z } from "zod";
import { definedOnly } from "../parts/device-memory.ts";
import type { ReceiverForm } from "./receiver-form.ts";

/** localStorage key of the receiver's settings on this device. */
export const RECEIVER_STORAGE_KEY = "setsuna.receiver";

const text = z.string().max(64);
/** What is remembered: never the password. A field that cannot be read is forgotten alone. */
const Remembered = z.object({
  serialId: text.optional().catch(undefined),
  videoChannel: text.optional().catch(undefined),
  audioChannel: text.optional().catch(undefined),
  controlChannel: text.optional().catch(undefined),
  qualityChannel: text.optional().catch(undefined),
  delayMs: text.optional().catch(undefined),
  playout: ReceiverSettings.shape.playout.removeDefault().optional().catch(undefined),
  route: ReceiverSettings.shape.route.removeDefault().optional().catch(undefined),
  muted: z.boolean().optional().catch(undefined),
  volume: z.number().min(0).max(1).optional().catch(undefined),
}) satisfies z.ZodType<Partial<Omit<ReceiverForm, "password">>>;

export const serialiseReceiverMemory = (form: ReceiverForm): string => JSON.stringify(Remembered.parse(form));

/** The remembered fields; none when nothing was stored or it is not ours. Never throws. */
export const parseReceiverMemory = (stored: string | null): Partial<ReceiverForm> => {
  if (stored === null) return {};
  try {
    return definedOnly(Remembered.catch({}).parse(JSON.parse(stored)));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};
