import type { SerialId } from "@setsuna/contracts";
import type { AdmissionLimits } from "./admission-limits.ts";
import { countedAs } from "./limit-network.ts";
import { TooManyRequests } from "./too-many-requests.ts";

const RETRY_SECONDS = 5;

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

export interface SocketPlace {
  /** False: the ID has its maximum of sockets; close this one. */
  enter(id: SerialId): boolean;
  leave(): void;
}

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

  /** Call it before opening the socket. Throws TooManyRequests `too-many-connections`. */
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
