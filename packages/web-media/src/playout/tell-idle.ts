import { unreachable } from "@setsuna/kit";
import type { FreezeMeter } from "@setsuna/playout";
import { localNow } from "../local-clock.ts";
import type { IdleReason } from "./playout-messages.ts";

/** Tells a meter that no picture is to be expected until the next one comes, as of now. */
export const tellIdle = (meter: FreezeMeter, reason: IdleReason): void => {
  switch (reason) {
    case "paused":
      meter.pause(localNow());
      return;
    case "ended":
      meter.ended(localNow());
      return;
    case "cut-off":
      meter.interrupted();
      return;
    default:
      unreachable(reason);
  }
};
