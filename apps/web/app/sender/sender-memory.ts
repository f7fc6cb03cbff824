import { SenderSettings } from "@setsuna/client";
import { DelayMs, ReturnAfterSeconds } from "@setsuna/contracts";
import { z } from "zod";
import { channelText, formMemory, idText, numberText } from "../streaming/form-memory.ts";
import type { SenderForm } from "./sender-form.ts";

export const SENDER_STORAGE_KEY = "setsuna.sender";

const { videoSource, audioSource, size, codec, route, audioRedundancy, ...numbers } = SenderSettings.shape;
const deviceName = z.string().max(512);
export const { parse: parseSenderMemory, serialise: serialiseSenderMemory } = formMemory<SenderForm>({
  serialId: idText,
  videoChannel: channelText,
  audioChannel: channelText,
  controlChannel: channelText,
  fastChannel: channelText,
  holdDelayMs: numberText(numbers.holdDelayMs),
  qualityChannel: channelText,
  receiversSetQuality: z.boolean(),
  qualityLimitMbps: z.literal("").or(numberText(numbers.qualityLimitMbps)),
  videoSource: videoSource.removeDefault(),
  audioSource: audioSource.removeDefault(),
  videoDeviceId: deviceName,
  audioDeviceId: deviceName,
  size: size.removeDefault(),
  framesPerSecond: numberText(numbers.framesPerSecond),
  videoBitrateMbps: numberText(numbers.videoBitrateMbps),
  followSlowest: z.boolean(),
  keyframeIntervalSeconds: numberText(numbers.keyframeIntervalSeconds),
  standby: z.boolean(),
  returnAfterSeconds: z.literal("").or(numberText(ReturnAfterSeconds)),
  codec: codec.removeDefault(),
  audioBitrateKbps: numberText(numbers.audioBitrateKbps),
  audioChannels: z.enum(["1", "2", "6", "8"]),
  echoCancellation: z.boolean(),
  noiseSuppression: z.boolean(),
  route: route.removeDefault(),
  directReceivers: numberText(numbers.directReceivers),
  linkDelayMs: z.literal("").or(numberText(DelayMs)),
  // An earlier version stored a switch; on stays on.
  audioRedundancy: z.preprocess((stored) => (stored === true ? "always" : stored), audioRedundancy.removeDefault()),
});
