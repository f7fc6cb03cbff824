import {
  CHANNELS_PER_LICENCE,
  DAYS_AFTER,
  DAYS_BEFORE,
  MAX_LICENCES,
  maxFrameOf,
  proratedLine,
  RESTRICTED_AFTER,
  RETRY_DAYS,
  taxWithin,
  UNPAID_END_DAYS,
  unitPriceOf,
} from "@setsuna/account";
import {
  AudioBitrateKbps,
  Channel,
  DEFAULT_REPLAY_FRAMES,
  DelayMs,
  DirectReceivers,
  FIRST_CONTROLLER_CHANNEL,
  KeyframeIntervalSeconds,
  LAST_CONTROLLER_CHANNEL,
  MAX_ALLOWED_ADDRESSES,
  MAX_PARTY_GROUPS,
  MAX_PARTY_PEOPLE,
  MAX_QUALITY_BITS_PER_SECOND,
  MAX_REPLAY_FRAMES,
  MAX_SIGNALS_PER_SECOND,
  MIN_QUALITY_BITS_PER_SECOND,
  MOTION_CHANNELS,
  PAIRING_CODE_LENGTH,
  PAIRING_LIFETIME_MS,
  PARTY_CHANNELS,
  PTZ_STOP_AFTER_MS,
  VideoBitrateMbps,
} from "@setsuna/contracts";
import { DUCKED_DB } from "../talkback/ducking.ts";
import { KEEP_CHANNEL_MS } from "../talkback/talk-state.ts";
import { TALKBACK_CHANNEL } from "../talkback/talkback-channel.ts";
import type { Range } from "./figures.ts";

/** Throws RangeError if it is open-ended. */
const rangeOf = ({ minValue, maxValue }: { readonly minValue: number | null; readonly maxValue: number | null }): Range => {
  if (minValue === null || maxValue === null) throw new RangeError("a range without an end");
  return { from: minValue, to: maxValue };
};

const sizeOf = (plan: "free" | "commercial"): string => {
  const frame = maxFrameOf(plan);
  if (frame === undefined) throw new RangeError(`${plan} has no limit`);
  return `${frame.longSide}×${frame.shortSide}`;
};

/** Figures come from the code, so that guides can't be outdated. Only on the server: browsers would load all of the code. */
export const FACTS = {
  channel: rangeOf(Channel),
  delayMs: rangeOf(DelayMs),
  partyGroups: MAX_PARTY_GROUPS,
  partyPeople: MAX_PARTY_PEOPLE,
  partyChannels: { from: Math.min(...PARTY_CHANNELS), to: Math.max(...PARTY_CHANNELS) },
  audioKbps: rangeOf(AudioBitrateKbps),
  videoMbps: rangeOf(VideoBitrateMbps),
  /** Seconds without control input. */
  cameraStopSeconds: PTZ_STOP_AFTER_MS / 1000,
  keyframeSeconds: rangeOf(KeyframeIntervalSeconds),
  directReceivers: rangeOf(DirectReceivers),
  motionChannels: { from: MOTION_CHANNELS[0], to: MOTION_CHANNELS[MOTION_CHANNELS.length - 1] ?? MOTION_CHANNELS[0] },
  controllerChannels: { from: FIRST_CONTROLLER_CHANNEL, to: LAST_CONTROLLER_CHANNEL },
  signalsPerSecond: MAX_SIGNALS_PER_SECOND,
  qualityBitsPerSecond: { from: MIN_QUALITY_BITS_PER_SECOND, to: MAX_QUALITY_BITS_PER_SECOND },
  replayFrames: DEFAULT_REPLAY_FRAMES,
  mostReplayFrames: MAX_REPLAY_FRAMES,
  pairingLength: PAIRING_CODE_LENGTH,
  pairingMinutes: PAIRING_LIFETIME_MS / 60_000,
  addressLines: MAX_ALLOWED_ADDRESSES,
  channelsPerLicence: CHANNELS_PER_LICENCE,
  licences: MAX_LICENCES,
  freeSize: sizeOf("free"),
  commercialSize: sizeOf("commercial"),
  commercialYen: unitPriceOf("commercial", 1),
  proYen: unitPriceOf("pro", 1),
  proSixMonthsYen: unitPriceOf("pro", 6),
  commercialTaxYen: taxWithin(unitPriceOf("commercial", 1)),
  /** One Commercial license for 19 of 30 days. */
  proratedExample: { days: 19, of: 30, yen: proratedLine("commercial", 1, unitPriceOf("commercial", 1), 19, 30).amount },
  talkbackChannel: TALKBACK_CHANNEL,
  talkbackKeptSeconds: KEEP_CHANNEL_MS / 1000,
  duckedDecibels: -DUCKED_DB,
  retryDays: RETRY_DAYS,
  unpaidEndDays: UNPAID_END_DAYS,
  invoiceReminderBefore: DAYS_BEFORE,
  invoiceReminderAfter: DAYS_AFTER,
  invoiceRestrictedAfter: RESTRICTED_AFTER,
} as const;

/** Sends the figures that guides show. */
export const guideLoader = (): typeof FACTS => FACTS;
