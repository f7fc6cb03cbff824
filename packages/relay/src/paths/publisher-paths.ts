import { MAX_PATHS, type MediaSessionId, type PathReport } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { FrameSize } from "@setsuna/rtp";
import { PathMerge } from "./path-merge.ts";
import type { PublisherPath } from "./publisher-path.ts";

export class PublisherPaths {
  private readonly present: PublisherPath[] = [];
  private readonly merges = new Map<string, PathMerge>();
  /** By mid. */
  private readonly mediaTypes: ReadonlyMap<string, number>;

  /** @param mediaTypes payload types of the streams by mid. */
  constructor(mediaTypes: ReadonlyMap<string, number>) {
    this.mediaTypes = mediaTypes;
  }

  /** False if there are too many. */
  add(path: PublisherPath): boolean {
    const free = Array.from({ length: MAX_PATHS }, (_, index) => index).find((index) =>
      this.present.every((other) => other.index !== index),
    );
    if (free === undefined) return false;
    path.index = free;
    this.present.push(path);
    return true;
  }

  /** Returns the path that represents the sender now; undefined if none is left. */
  remove(path: PublisherPath): PublisherPath | undefined {
    const place = this.present.indexOf(path);
    if (place >= 0) this.present.splice(place, 1);
    return this.present[0];
  }

  get sessions(): readonly MediaSessionId[] {
    return this.present.map(({ session }) => session);
  }
  get isMerged(): boolean {
    return this.present.length > 1;
  }
  /** True from the second path's first packet on: each path counts its own packets. */
  get areCounted(): boolean {
    return this.merges.size > 0;
  }
  get areGone(): boolean {
    return this.present.every(({ isGone }) => isGone);
  }

  /** False for a copy of a packet that came over another path. */
  takes(mid: string, packet: Buffer, path: PublisherPath, now: Milliseconds): boolean {
    // A path that left may have been the quicker one, so its copies still count.
    if (!this.isMerged && !this.areCounted) return true;
    const merge = this.merges.get(mid) ?? new PathMerge(this.mediaTypes.get(mid));
    this.merges.set(mid, merge);
    return merge.takes(packet, path, now);
  }

  /** To the sender, over every path: a report lost on one arrives by another. */
  send(mid: string, packet: Buffer): void {
    for (const path of this.present) path.send(mid, packet);
  }

  /** Each session ends itself if its limits refuse the frame. */
  admitsFrame(size: FrameSize): boolean {
    return this.present.map(({ admission }) => admission.admitsFrame(size)).every((admits) => admits);
  }

  private carrying(now: Milliseconds): readonly PublisherPath[] {
    return this.present.filter((path) => !path.isSilent(now));
  }

  /** Time until every path that carries media could have brought a missing packet, ms. */
  copyWaitMs(now: Milliseconds): Milliseconds {
    const carrying = this.carrying(now);
    return carrying.length < 2 ? 0 : Math.max(...carrying.map(({ latenessMs }) => latenessMs));
  }

  /** Repair symbols per frame so that any single path suffices; 0 with one path. */
  fec(framePackets: number | undefined): number {
    return this.isMerged ? Math.max(...this.present.map((path) => path.fec(framePackets))) : 0;
  }

  /** Of the slowest path that carries media, ms: requests and answers go over all. */
  roundTripTimeMs(now: Milliseconds): Milliseconds | undefined {
    const carrying = this.isMerged ? this.carrying(now) : this.present;
    const times = carrying.flatMap((path) => path.roundTripTimeMs() ?? []);
    return times.length === 0 ? undefined : Math.max(...times);
  }

  reports(now: Milliseconds): readonly PathReport[] {
    return this.areCounted ? this.present.map((path) => path.report(now)) : [];
  }

  /** Text to compare: a backup path is to be told of each change at once. Empty without a backup. */
  alarm(now: Milliseconds): string {
    if (this.present.every(({ isBackup }) => !isBackup)) return "";
    const watched = this.present.filter(({ isBackup }) => !isBackup);
    return watched.map((path) => `${path.isSilent(now)} ${path.lost}`).join();
  }
}
