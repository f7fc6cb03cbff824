import { SenderSettings } from "@setsuna/session";
import { z } from "zod";
import { definedOnly } from "../parts/device-memory.ts";
import type { SenderForm } from "./sender-form.ts";

/** localStorage key of the sender's settings on this device. */
export const SENDER_STORAGE_KEY = "setsuna.sender";

const { videoSource, audioSource, size, codec, route } = SenderSettings.shape;
const text = z.string().max(512);
/** What is remembered: never the password. A field that cannot be read is forgotten alone. */
const Remembered = z.object({
  serialId: text.optional().catch(undefined),
  videoChannel: text.optional().catch(undefined),
  audioChannel: text.optional().catch(undefined),
  controlChannel: text.optional().catch(undefined),
  fastChannel: text.optional().catch(undefined),
  holdDelayMs: text.optional().catch(undefined),
  qualityChannel: text.optional().catch(undefined),
  receiversSetQuality: z.boolean().optional().catch(undefined),
  qualityLimitMbps: text.optional().catch(undefined),
  videoSource: videoSource.removeDefault().optional().catch(undefined),
  audioSource: audioSource.removeDefault().optional().catch(undefined),
  videoDeviceId: text.optional().catch(undefined),
  audioDeviceId: text.optional().catch(undefined),
  size: size.removeDefault().optional().catch(undefined),
  framesPerSecond: text.optional().catch(undefined),
  videoBitrateMbps: text.optional().catch(undefined),
  keyframeIntervalSeconds: text.optional().catch(undefined),
  codec: codec.removeDefault().optional().catch(undefined),
  audioBitrateKbps: text.optional().catch(undefined),
  audioChannels: z.enum(["1", "2"]).optional().catch(undefined),
  echoCancellation: z.boolean().optional().catch(undefined),
  noiseSuppression: z.boolean().optional().catch(undefined),
  route: route.removeDefault().optional().catch(undefined),
  directReceivers: text.optional().catch(undefined),
  audioRedundancy: z.boolean().optional().catch(undefined),
}) satisfies z.ZodType<Partial<Omit<SenderForm, "password">>>;

export const serialiseSenderMemory = (form: SenderForm): string => JSON.stringify(Remembered.parse(form));

/** The remembered fields; none when nothing was stored or it is not ours. Never throws. */
export const parseSenderMemory = (stored: string | null): Partial<SenderForm> => {
  if (stored === null) return {};
  try {
    return definedOnly(Remembered.catch({}).parse(JSON.parse(stored)));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};
