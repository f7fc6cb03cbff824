import type { ErrorCode, MediaSessionId } from "@setsuna/contracts";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import type { SignallingPorts } from "../transport/ports.ts";

/** Interval between tries of a refused path, ms: its network may be missing, and a modem takes seconds. */
const RETRY_MS = 2000;

/** Other refusals would come again. */
const RETRIED: ReadonlySet<ErrorCode> = new Set(["network-missing", "network-without-address", "previous-stream-exists"]);

export interface SupervisedLink {
  start(): void;
  stop(): void;
  isActive(): boolean;
  phase(): StreamPhase | undefined;
  session(): MediaSessionId | undefined;
}

/**
 * Keeps all paths of a publisher open: the first leads, the others join once the server knows a session. While one is open, a
 * path without a network is tried again. If all are refused, none is.
 */
export class PathSupervisor {
  private readonly links: readonly SupervisedLink[];
  private readonly timers: SignallingPorts["timers"];
  private readonly retries = new Map<SupervisedLink, () => void>();
  private isRunning = false;
  private isLooking = false;

  constructor(links: readonly SupervisedLink[], timers: SignallingPorts["timers"]) {
    this.links = links;
    this.timers = timers;
  }

  start(): void {
    this.isRunning = true;
    this.look();
  }

  stop(): void {
    this.isRunning = false;
    for (const end of this.retries.values()) end();
    this.retries.clear();
    for (const link of this.links) link.stop();
  }

  look(): void {
    // Starting a link changes it.
    if (!this.isRunning || this.isLooking) return;
    this.isLooking = true;
    for (const [at, link] of this.links.entries()) {
      if (link.isActive()) continue;
      if (isRefused(link)) this.retryLater(link);
      else if (this.mayJoin() || this.links.slice(0, at).every(isRefused)) link.start();
    }
    this.isLooking = false;
  }

  private mayJoin(): boolean {
    return this.links.some((link) => link.session() !== undefined);
  }

  private retryLater(link: SupervisedLink): void {
    const phase = link.phase();
    const isRetried = phase?.name === "refused" && RETRIED.has(phase.error.code);
    if (!isRetried || this.retries.has(link) || !this.mayJoin()) return;
    const end = this.timers.after(RETRY_MS, () => {
      this.retries.delete(link);
      if (this.isRunning && isRefused(link) && this.mayJoin()) link.start();
    });
    this.retries.set(link, end);
  }
}

const isRefused = (link: SupervisedLink): boolean => link.phase()?.name === "refused";

/** The link whose phase stands for all: a live one if any, else one that still tries. */
export const leadingLink = <Link extends Pick<SupervisedLink, "phase">>(links: readonly [Link, ...Link[]]): Link => {
  const live = links.find((link) => link.phase()?.name === "live");
  return live ?? links.find((link) => link.phase() !== undefined && link.phase()?.name !== "refused") ?? links[0];
};
