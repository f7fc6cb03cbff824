import { SenderSettings } from "@setsuna/client";
import { z } from "zod";
import { formMemory } from "../streaming/form-memory.ts";
import type { SenderForm } from "./sender-form.ts";

/** localStorage key of the sender's settings on this device. */
export const SENDER_STORAGE_KEY = "setsuna.sender";

const { videoSource, audioSource, size, codec, route, audioRedundancy } = SenderSettings.shape;
const text = z.string().max(512);
export const { parse: parseSenderMemory, serialise: serialiseSenderMemory } = formMemory<SenderForm>({
  serialId: text,
  videoChannel: text,
  audioChannel: text,
  controlChannel: text,
  fastChannel: text,
  holdDelayMs: text,
  qualityChannel: text,
  receiversSetQuality: z.boolean(),
  qualityLimitMbps: text,
  videoSource: videoSource.removeDefault(),
  audioSource: audioSource.removeDefault(),
  videoDeviceId: text,
  audioDeviceId: text,
  size: size.removeDefault(),
  framesPerSecond: text,
  videoBitrateMbps: text,
  followSlowest: z.boolean(),
  keyframeIntervalSeconds: text,
  codec: codec.removeDefault(),
  audioBitrateKbps: text,
  audioChannels: z.enum(["1", "2", "6", "8"]),
  echoCancellation: z.boolean(),
  noiseSuppression: z.boolean(),
  route: route.removeDefault(),
  directReceivers: text,
  linkDelayMs: text,
  // A switch that was on stays so.
  audioRedundancy: z.preprocess((stored) => (stored === true ? "always" : stored), audioRedundancy.removeDefault()),
});
