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
import { type TemporaryIdChance, type TemporaryIdReport, TemporaryIds, visitorSubjects } from "./temporary-ids.ts";

/** Demonstrations that one address may have at once: a few people of one office, or one who reloads. */
const MAX_PER_ADDRESS = 4;

/** The demonstrations of the landing page that run now. */
export class Demonstrations {
  private readonly ids: TemporaryIds;
  private readonly most: number;

  /** `most`: how many there may be at once; 0 for none. `clock` is monotonic. */
  constructor(clock: Clock, most: number, chance: TemporaryIdChance) {
    this.most = most;
    this.ids = new TemporaryIds(clock, { most, lifetimeSeconds: DEMO_LIFETIME_SECONDS, full: "demo-full" }, chance);
  }

  /** A place for one visitor. Throws TooManyRequests: `demo-full`, or also for a network that has its share, or `too-many-requests` for an address that has enough. */
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

  /** Returns the record of a running demonstration. Undefined if the ID is unknown or its time has run out. */
  find(id: SerialId): SerialIdRecord | undefined {
    return this.ids.find(id);
  }

  /** Ends one before its time; what still runs on it is cut off by the watch over serial IDs. */
  end(id: SerialId): void {
    this.ids.end(id);
  }

  report(): TemporaryIdReport {
    return this.ids.report();
  }
}
