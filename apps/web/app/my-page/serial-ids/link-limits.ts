import { MAX_LINK_DEVICES } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";

/** Both are as typed, and blank without a limit. */
export interface TypedLimits {
  /** The value of a `datetime-local` field in the reader's time zone, such as `2026-12-01T23:00`. */
  readonly expires: string;
  readonly devices: string;
}

export const NO_LIMITS: TypedLimits = { expires: "", devices: "" };

export interface LinkProblems {
  readonly name?: boolean;
  readonly expires?: boolean;
  readonly devices?: boolean;
}

/** The server checks that the time is in the future, because the reader's clock may be wrong. */
export const readLinkLimits = ({ expires, devices }: TypedLimits) => {
  const time = expires === "" ? undefined : new Date(expires);
  const count = devices.trim() === "" ? undefined : (wholeNumberIn(devices) ?? 0);
  const problems: LinkProblems = {
    ...(time !== undefined && Number.isNaN(time.getTime()) ? { expires: true } : {}),
    ...(count !== undefined && (count < 1 || count > MAX_LINK_DEVICES) ? { devices: true } : {}),
  };
  const limits = {
    ...(time === undefined || problems.expires ? {} : { expiresAt: time.toISOString() }),
    ...(count === undefined ? {} : { maxDevices: count }),
  };
  return { problems, limits };
};
