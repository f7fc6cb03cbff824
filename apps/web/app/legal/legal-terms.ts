import {
  CHANNELS_PER_LICENCE,
  MAX_LICENCES,
  maxFrameOf,
  RESTRICTED_AFTER,
  RETRY_DAYS,
  UNPAID_END_DAYS,
  unitPriceOf,
} from "@setsuna/account";
import { DEFAULT_REPLAY_FRAMES, KEPT, type KeptLog, MAX_REPLAY_FRAMES, PAIRING_LIFETIME_MS } from "@setsuna/contracts";

export interface LegalTerms {
  readonly commercialMonthly: number;
  readonly proMonthly: number;
  readonly proSixMonths: number;
  readonly channelsPerLicence: number;
  readonly maxLicences: number;
  /** Such as `1280×720`. */
  readonly freeFrame: string;
  readonly commercialFrame: string;
  /** Days after a failed charge. */
  readonly retryDays: readonly number[];
  /** After the due day: restriction by card and by invoice, and end. */
  readonly cardRestrictedDays: number;
  readonly invoiceRestrictedDays: number;
  readonly unpaidEndDays: number;
  readonly kept: typeof KEPT & KeptLog;
  readonly replayFrames: number;
  readonly maxReplayFrames: number;
  readonly pairingMinutes: number;
}

const frameOf = (plan: "free" | "commercial"): string => {
  const limit = maxFrameOf(plan);
  if (limit === undefined) throw new Error(`${plan} has a limit`);
  return `${limit.longSide}×${limit.shortSide}`;
};

/** Server only, to keep rules and schemas out of page scripts. */
export const legalTerms = (keptLog: KeptLog): LegalTerms => ({
  commercialMonthly: unitPriceOf("commercial", 1),
  proMonthly: unitPriceOf("pro", 1),
  proSixMonths: unitPriceOf("pro", 6),
  channelsPerLicence: CHANNELS_PER_LICENCE,
  maxLicences: MAX_LICENCES,
  freeFrame: frameOf("free"),
  commercialFrame: frameOf("commercial"),
  retryDays: RETRY_DAYS,
  cardRestrictedDays: RETRY_DAYS.at(-1) ?? 0,
  invoiceRestrictedDays: RESTRICTED_AFTER,
  unpaidEndDays: UNPAID_END_DAYS,
  kept: { ...KEPT, ...keptLog },
  replayFrames: DEFAULT_REPLAY_FRAMES,
  maxReplayFrames: MAX_REPLAY_FRAMES,
  pairingMinutes: PAIRING_LIFETIME_MS / 60_000,
});
