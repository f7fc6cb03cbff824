import {
  DEMO_BITS_PER_SECOND,
  DEMO_CHANNEL,
  DEMO_FRAME,
  DEMO_LIFETIME_SECONDS,
  type DemonstrationGrant,
  type SerialId,
} from "@setsuna/contracts";
import type { Clock } from "@setsuna/kit";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";
import { type TemporaryIdChance, type TemporaryIdReport, TemporaryIds } from "./temporary-ids.ts";
import { visitorSubjects } from "./visitor-shares.ts";

/** Allows a few people in one office, or some reloads. */
const MAX_PER_ADDRESS = 4;

export class Demonstrations {
  private readonly ids: TemporaryIds;
  private readonly most: number;

  /** `most` limits demonstrations at once; 0 disables them. `clock` is monotonic. */
  constructor(clock: Clock, most: number, chance: TemporaryIdChance) {
    this.most = most;
    this.ids = new TemporaryIds(clock, { most, lifetimeSeconds: DEMO_LIFETIME_SECONDS, full: "demo-full" }, chance);
  }

  /** Throws TooManyRequests: `demo-full` (also for a network that has its share), or `too-many-requests` for an address. */
  grant(address: string): DemonstrationGrant {
    const granted = this.ids.grant(visitorSubjects(address, this.most, MAX_PER_ADDRESS), {
      plan: "free",
      contractStatus: "usable",
      videoChannels: DEMO_CHANNEL,
      allowedAddresses: [],
      temporary: { maxFrame: DEMO_FRAME, maxBitrate: DEMO_BITS_PER_SECOND, mayUseTurn: false },
    });
    return { ...granted, channel: DEMO_CHANNEL, lifetimeSeconds: DEMO_LIFETIME_SECONDS };
  }

  /** Undefined if unknown or expired. */
  find(id: SerialId): SerialIdRecord | undefined {
    return this.ids.find(id);
  }

  end(id: SerialId): void {
    this.ids.end(id);
  }

  report(): TemporaryIdReport {
    return this.ids.report();
  }
}
