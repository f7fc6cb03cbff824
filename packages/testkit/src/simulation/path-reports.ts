import { hasPathChanged, type KnownPaths } from "@setsuna/congestion";
import type { Milliseconds } from "@setsuna/kit";
import type { EventQueue } from "./event-queue.ts";
import type { RelayChain } from "./relay-chain.ts";

const PATHS_EVERY_MS = 20;
const REPORT_EVERY_MS = 1000;

export class PathReports {
  private readonly events: EventQueue;
  private readonly chain: RelayChain;
  private readonly tell: (paths: KnownPaths) => void;
  private told: KnownPaths & { readonly at: Milliseconds };

  constructor(events: EventQueue, chain: RelayChain, tell: (paths: KnownPaths) => void) {
    this.events = events;
    this.chain = chain;
    this.tell = tell;
    this.told = { at: events.now };
  }

  begin(): void {
    this.events.at(this.events.now, () => this.look());
  }

  private look(): void {
    const { events, chain, told } = this;
    const paths = {
      uplink: chain.publisher.uplinkEstimate,
      narrowestDownlink: chain.stream.demand.narrowestDownlink(events.now),
    };
    const isNews = hasPathChanged(told.uplink, paths.uplink) || hasPathChanged(told.narrowestDownlink, paths.narrowestDownlink);
    if (isNews || events.now - told.at >= REPORT_EVERY_MS) {
      this.told = { ...paths, at: events.now };
      this.tell(paths);
    }
    events.at(events.now + PATHS_EVERY_MS, () => this.look());
  }
}
