import { Region } from "@setsuna/contracts";

/** Video of 3 Mbit/s and audio of 128 kbit/s, with the headers of RTP, SRTP, UDP and IP. */
export const STREAM = { packetsPerSecond: 370, bitsPerSecond: 3_300_000 };

export const MACHINE = { processes: 7, portBitsPerSecond: 10_000_000_000 };

/** Share of a core above which viewers notice added delay: bench/results/relay.json, p99 at 100 viewers. */
export const FULL_SHARE = 0.85;
/** Limit of the predicted mean load in an hour. The rest is a reserve for surprises. */
export const TARGET_SHARE = 0.45;

export const REGIONS = [
  { region: Region.parse("tokyo"), weight: 0.6, peakHourUtc: 12 },
  { region: Region.parse("frankfurt"), weight: 0.25, peakHourUtc: 19 },
  { region: Region.parse("virginia"), weight: 0.15, peakHourUtc: 1 },
] as const;

/** Placeholders in yen. Insert real prices and run again. */
export const PRICES = {
  machineHour: 60,
  flatMachineMonth: 60_000,
  /** Per GB (10^9 bytes). */
  cloudGigabyte: 8,
  cheapGigabyte: 1,
};
