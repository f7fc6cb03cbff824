import {
  DEMO_BITS_PER_SECOND,
  DEMO_CHANNEL,
  DEMO_FRAME,
  DEMO_LIFETIME_SECONDS,
  type DemonstrationGrant,
  type SerialId,
  StudioError,
} from "@setsuna/contracts";
import type { Clock } from "@setsuna/kit";
import { TooManyRequests } from "../../platform/index.ts";
import { verifierOf } from "../joining/authorisation.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";

/** Demonstrations that one address may have at once: a few people of one office, or one who reloads. */
const MAX_PER_ADDRESS = 4;

interface Running {
  readonly record: SerialIdRecord;
  /** The person that it counts for; see limits/limit-subject. */
  readonly subject: string;
  readonly endsAt: number;
}

export interface DemonstrationReport {
  readonly running: number;
  /** Since the process started. */
  readonly granted: number;
  readonly refused: number;
}

export interface DemonstrationChance {
  readonly drawSerialId: () => SerialId;
  /** 32 random bytes in base64url. */
  readonly drawPass: () => string;
}

/**
 * The demonstrations that run now. They are known to this process alone and to no database: none is a licence, counts for an account,
 * or outlives its time.
 */
export class Demonstrations {
  private readonly running = new Map<SerialId, Running>();
  private readonly clock: Clock;
  private readonly chance: DemonstrationChance;
  private readonly most: number;
  private granted = 0;
  private refused = 0;

  /** `most`: how many there may be at once; 0 for none. `clock` is monotonic. */
  constructor(clock: Clock, most: number, chance: DemonstrationChance) {
    this.clock = clock;
    this.most = most;
    this.chance = chance;
  }

  /** A place for one visitor. Throws StudioError `demo-full`, or `too-many-requests` for an address that has enough. */
  grant(subject: string): DemonstrationGrant {
    const now = this.clock.now();
    this.forget(now);
    const own = [...this.running.values()].filter((one) => one.subject === subject);
    if (own.length >= MAX_PER_ADDRESS) {
      this.refused += 1;
      throw new TooManyRequests((Math.min(...own.map(({ endsAt }) => endsAt)) - now) / 1000);
    }
    if (this.running.size >= this.most) {
      this.refused += 1;
      throw new StudioError("demo-full");
    }
    const serialId = this.chance.drawSerialId();
    const pass = this.chance.drawPass();
    const record: SerialIdRecord = {
      id: serialId,
      plan: "free",
      contractStatus: "usable",
      videoChannels: DEMO_CHANNEL,
      passwordVerifier: verifierOf(pass),
      allowedAddresses: [],
      demonstration: { maxFrame: DEMO_FRAME, maxBitrate: DEMO_BITS_PER_SECOND },
    };
    this.running.set(serialId, { record, subject, endsAt: now + DEMO_LIFETIME_SECONDS * 1000 });
    this.granted += 1;
    return { serialId, pass, channel: DEMO_CHANNEL, lifetimeSeconds: DEMO_LIFETIME_SECONDS };
  }

  /** Returns the record of a demonstration that runs; undefined when there is none of that ID, or its time is over. */
  find(id: SerialId): SerialIdRecord | undefined {
    this.forget(this.clock.now());
    return this.running.get(id)?.record;
  }

  /** Ends one before its time; what still runs on it is cut off by the watch over serial IDs. */
  end(id: SerialId): void {
    this.running.delete(id);
  }

  report(): DemonstrationReport {
    this.forget(this.clock.now());
    return { running: this.running.size, granted: this.granted, refused: this.refused };
  }

  private forget(now: number): void {
    for (const [id, { endsAt }] of this.running) if (endsAt <= now) this.running.delete(id);
  }
}
