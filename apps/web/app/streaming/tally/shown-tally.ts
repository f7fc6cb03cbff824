import type { ReceivedControl } from "@setsuna/client";
import { TALLY_KEY, TallyValue } from "@setsuna/contracts";

/** Undefined if absent or not 0 to 3. */
export const tallyOf = (values: Iterable<ReceivedControl>, channel: number): TallyValue | undefined => {
  for (const received of values) {
    const { kind, key, payload } = received.message;
    if (received.channel !== channel || kind !== "state" || key !== TALLY_KEY) continue;
    return payload.type === "json" ? TallyValue.safeParse(payload.value).data : undefined;
  }
  return undefined;
};
