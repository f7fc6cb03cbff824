import { maxFrameOf } from "@setsuna/account";
import {
  PATH_CHECK_BITS_PER_SECOND,
  PATH_CHECK_CHANNEL,
  PATH_CHECK_FRAME,
  PATH_CHECK_LIFETIME_SECONDS,
  type PathCheckGrant,
  type SerialId,
} from "@setsuna/contracts";
import type { Clock } from "@setsuna/kit";
import { limitSubject } from "../../platform/index.ts";
import { type TemporaryIdChance, TemporaryIds, visitorSubjects } from "../demonstration/temporary-ids.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";

/** Running path checks. Each sends on its own ID, whose letters stay secret, so it can't be received by other clients. */
export class PathChecks {
  private readonly ids: TemporaryIds;
  private readonly most: number;

  /** `most`: how many there may be at once; 0 for none. `clock` is monotonic. */
  constructor(clock: Clock, most: number, chance: TemporaryIdChance) {
    this.most = most;
    const rules = { most, lifetimeSeconds: PATH_CHECK_LIFETIME_SECONDS, full: "path-check-full" } as const;
    this.ids = new TemporaryIds(clock, rules, chance);
  }

  /**
   * Starts a check for a client admitted to `record`, and ends the previous one of the same address and ID. Throws
   * TooManyRequests: `path-check-full`, or `too-many-requests` if the ID or the address is already in another check, or its
   * network has too many.
   */
  grant(address: string, record: SerialIdRecord): PathCheckGrant {
    const { id, plan, contractStatus, allowedAddresses } = record;
    // A client that canceled or reloaded the page restarts at once.
    const same = `address ${limitSubject(address)} id ${id}`;
    this.ids.endOf(same);
    const granted = this.ids.grant(
      [...visitorSubjects(address, this.most, 1), { name: `id ${id}`, most: 1 }, { name: same, most: 1 }],
      {
        plan,
        contractStatus,
        videoChannels: PATH_CHECK_CHANNEL,
        allowedAddresses,
        temporary: { maxFrame: PATH_CHECK_FRAME, maxBitrate: PATH_CHECK_BITS_PER_SECOND, mayUseTurn: true },
      },
    );
    return {
      ...granted,
      channel: PATH_CHECK_CHANNEL,
      lifetimeSeconds: PATH_CHECK_LIFETIME_SECONDS,
      maxFrame: maxFrameOf(plan) ?? null,
    };
  }

  /** Returns the record of a running check. Undefined if the ID is unknown or its time has run out. */
  find(id: SerialId): SerialIdRecord | undefined {
    return this.ids.find(id);
  }

  /** Ends one before its time; what still runs on it is cut off by the watch over serial IDs. */
  end(id: SerialId): void {
    this.ids.end(id);
  }
}
