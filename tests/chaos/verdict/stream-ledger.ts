import type { Tag } from "../streams/tagged-packet.ts";

/** Packets still in flight after another sender was admitted, ms: the path, and reordering. */
const ON_THE_WAY_MS = 500;

interface LetIn {
  readonly sender: number;
  readonly epoch: number;
  readonly at: number;
}

export class StreamLedger {
  readonly name: string;
  readonly violations: string[] = [];
  private readonly letIn: LetIn[] = [];
  private readonly arrivals = new Map<string, number[]>();
  private readonly newest = new Map<string, Tag>();
  private readonly blamed = new Set<string>();

  constructor(name: string) {
    this.name = name;
  }

  admitted(sender: number, epoch: number, at: number): void {
    this.letIn.push({ sender, epoch, at });
  }

  arrived(viewer: string, tag: Tag, at: number): void {
    const times = this.arrivals.get(viewer) ?? [];
    this.arrivals.set(viewer, times);
    times.push(at);
    const before = this.newest.get(viewer);
    if (before !== undefined && tag.sender !== before.sender && tag.epoch < before.epoch)
      this.blame(`${viewer} got sender ${tag.sender} after the newer sender ${before.sender}`);
    if (before === undefined || tag.epoch >= before.epoch) this.newest.set(viewer, tag);
    const successor = this.letIn.find(({ sender, epoch, at: since }) => {
      return sender !== tag.sender && epoch > tag.epoch && tag.sentAt > since + ON_THE_WAY_MS;
    });
    if (successor !== undefined)
      this.blame(`${viewer} got what sender ${tag.sender} sent after sender ${successor.sender} had been let in`);
  }

  private blame(what: string): void {
    if (this.blamed.has(what)) return;
    this.blamed.add(what);
    this.violations.push(`${this.name}: ${what}`);
  }

  admissions(): { readonly senders: number; readonly times: number } {
    return { senders: new Set(this.letIn.map(({ sender }) => sender)).size, times: this.letIn.length };
  }

  seenSince(since: number): string[] {
    return [...this.arrivals].flatMap(([viewer, times]) => ((times.at(-1) ?? 0) >= since ? [viewer] : []));
  }

  viewers(): string[] {
    return [...this.arrivals.keys()];
  }

  longestGap(from: number, to: number): number {
    let longest = 0;
    for (const times of this.arrivals.values()) {
      let previous = times.findLast((at) => at <= from) ?? from;
      for (const at of times) {
        if (at <= from) continue;
        longest = Math.max(longest, Math.min(at, to) - previous);
        if (at > to) break;
        previous = at;
      }
      if ((times.at(-1) ?? from) < to) longest = Math.max(longest, to - previous);
    }
    return longest;
  }

  forgetBefore(at: number): void {
    for (const [viewer, times] of this.arrivals)
      this.arrivals.set(
        viewer,
        times.filter((time) => time >= at),
      );
  }
}
