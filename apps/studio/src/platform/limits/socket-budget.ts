import type { SerialId } from "@setsuna/contracts";
import type { AdmissionLimits } from "./admission-limits.ts";
import { countedAs } from "./limit-network.ts";
import { TooManyRequests } from "./too-many-requests.ts";

/** A refused client comes back no sooner, in s. */
const RETRY_SECONDS = 5;

/** Counts by key. Deletes a key at 0. */
class KeyedCounts {
  private readonly counts = new Map<string, number>();

  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, by: 1 | -1): void {
    const count = this.of(key) + by;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}

/** The place of one signalling socket. */
export interface SocketPlace {
  /** It was let in to `id`. False: the ID has as many sockets as it may have, and this one is to end. */
  enter(id: SerialId): boolean;
  /** It has ended. */
  leave(): void;
}

/** Bounds signalling sockets: by address, before and after they are let in, and by serial ID. */
export class SocketBudget {
  private readonly limits: Pick<AdmissionLimits, "socketsPerAddress" | "newSocketsPerAddress" | "socketsPerId">;
  private readonly onRefused: (rule: string) => void;
  private readonly all = new KeyedCounts();
  private readonly fresh = new KeyedCounts();
  private readonly ofId = new KeyedCounts();

  constructor(limits: SocketBudget["limits"], onRefused: (rule: string) => void = () => undefined) {
    this.limits = limits;
    this.onRefused = onRefused;
  }

  /** To be asked before the socket is opened. Throws TooManyRequests `too-many-connections`. */
  require(address: string): void {
    const { socketsPerAddress, newSocketsPerAddress } = this.limits;
    for (const [key, factor] of countedAs(address)) {
      const full =
        (this.all.of(key) >= socketsPerAddress * factor && "sockets-address") ||
        (this.fresh.of(key) >= newSocketsPerAddress * factor && "sockets-new-address");
      if (full === false) continue;
      this.onRefused(full);
      throw new TooManyRequests(RETRY_SECONDS, "too-many-connections");
    }
  }

  /** A socket of `address` was opened. */
  open(address: string): SocketPlace {
    const keys = countedAs(address).map(([key]) => key);
    const add = (counts: KeyedCounts, by: 1 | -1): void => {
      for (const key of keys) counts.add(key, by);
    };
    add(this.all, 1);
    add(this.fresh, 1);
    let entered: SerialId | undefined;
    return {
      enter: (id) => {
        if (this.ofId.of(id) >= this.limits.socketsPerId) {
          this.onRefused("sockets-id");
          return false;
        }
        entered = id;
        this.ofId.add(id, 1);
        add(this.fresh, -1);
        return true;
      },
      leave: () => {
        add(this.all, -1);
        if (entered === undefined) add(this.fresh, -1);
        else this.ofId.add(entered, -1);
      },
    };
  }
}
