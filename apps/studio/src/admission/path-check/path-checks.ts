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
import { type TemporaryIdChance, TemporaryIds } from "../demonstration/temporary-ids.ts";
import { visitorSubjects } from "../demonstration/visitor-shares.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";

/** Each sends on its own secret ID, so other clients can't receive it. */
export class PathChecks {
  private readonly ids: TemporaryIds;
  private readonly most: number;

  constructor(clock: Clock, most: number, chance: TemporaryIdChance) {
    this.most = most;
    const rules = { most, lifetimeSeconds: PATH_CHECK_LIFETIME_SECONDS, full: "path-check-full" } as const;
    this.ids = new TemporaryIds(clock, rules, chance);
  }

  /**
   * Ends the previous check of the same address and ID. Throws TooManyRequests: `path-check-full`, also for a network that has its
   * share, or `too-many-requests` if the ID or address is in another check.
   */
  grant(address: string, record: SerialIdRecord): PathCheckGrant {
    const { id, plan, contractStatus, allowedAddresses } = record;
    // A reloaded page restarts at once.
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

  find(id: SerialId): SerialIdRecord | undefined {
    return this.ids.find(id);
  }

  end(id: SerialId): void {
    this.ids.end(id);
  }
}
