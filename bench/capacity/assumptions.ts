import { Region } from "@setsuna/contracts";

/** Load of a viewer: video of 3 Mbit/s and audio of 128 kbit/s, with the headers of RTP, SRTP, UDP and IP. */
export const STREAM = { packetsPerSecond: 370, bitsPerSecond: 3_300_000 };

/** A machine: a relay process for each of its eight cores but one, and its port. */
export const MACHINE = { processes: 7, portBitsPerSecond: 10_000_000_000 };

/** Above this share of a core a relay process adds delay that viewers notice: bench/results/relay.json, added p99 at 100 viewers. */
export const FULL_SHARE = 0.85;
/** The fleet scales so that the predicted mean load an hour ahead stays below this. The rest is a reserve for surprises. */
export const TARGET_SHARE = 0.45;

export const REGIONS = [
  { region: Region.parse("tokyo"), weight: 0.6, peakHourUtc: 12 },
  { region: Region.parse("frankfurt"), weight: 0.25, peakHourUtc: 19 },
  { region: Region.parse("virginia"), weight: 0.15, peakHourUtc: 1 },
] as const;

/** Placeholder costs, in yen: insert real prices and rerun. */
export const PRICES = {
  /** A machine of 8 cores that is there by the hour. */
  machineHour: 60,
  /** The same for a month, with its port flat. */
  flatMachineMonth: 60_000,
  /** Traffic out of a cloud, for each GB (10^9 bytes). */
  cloudGigabyte: 8,
  /** The same at a provider that sells traffic cheaply. */
  cheapGigabyte: 1,
};
