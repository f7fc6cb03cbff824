import type { PathReport, SenderPath } from "@setsuna/contracts";
import type { MediaTrack, NodeTransport } from "@setsuna/node-media";
import { RateMeter } from "../rate-meter.ts";
import type { PathFigures } from "../stream-figures.ts";
import { BackupRule } from "./backup-rule.ts";

/** Requests for one packet may cross within this time, ms, unless there are several paths. */
const MIN_SPACING_MS = 5;

/** Losses are shown of this long, ms. */
const LOSS_MS = 5000;

/** Silence that the relay reports, ms. */
const SILENT_MS = 150;
/** A packet sent this close to the report, ms, may arrive after it. */
const LATE_MS = 50;
/** Sending times that are kept, and their least distance, ms. */
const SENT_KEPT_MS = 1500;
const SENT_INTERVAL_MS = 10;

/** A network of a sender: its interface or address, as typed. */
export type Via = Omit<SenderPath, "of">;

interface Outlet {
  readonly transport: NodeTransport;
  readonly media: MediaTrack;
  readonly fec: MediaTrack | undefined;
}

export class PathOutlets {
  private readonly vias: readonly Via[];
  private readonly outlets = new Map<number, Outlet>();
  private readonly rates: readonly RateMeter[];
  private readonly rule = new BackupRule();
  private readonly hasBackup: boolean;
  private sentAt: readonly number[] = [];
  private reports: readonly { readonly at: number; readonly paths: readonly PathReport[] }[] = [];

  /** @param vias networks; empty: the system chooses one. */
  constructor(vias: readonly Via[]) {
    this.vias = vias;
    this.rates = vias.map(() => new RateMeter());
    this.hasBackup = vias.some(({ backup }) => backup === true);
  }

  get isEmpty(): boolean {
    return this.outlets.size === 0;
  }

  open(path: number, outlet: Outlet): void {
    this.outlets.set(path, outlet);
  }
  close(path: number): void {
    this.outlets.delete(path);
  }
  clear(): void {
    this.outlets.clear();
  }

  /** False if no path took it. */
  send(packet: Uint8Array, now: number): boolean {
    const isBackupNeeded = this.isBackupNeeded(now);
    if (this.hasBackup) this.noteSent(now);
    let isSent = false;
    for (const [path, { media }] of this.outlets) {
      if (!isBackupNeeded && this.vias[path]?.backup === true) continue;
      if (!media.send(packet)) continue;
      isSent = true;
      this.rates[path]?.add(packet.length, now);
    }
    return isSent;
  }

  sendFec(packet: Uint8Array, now: number): void {
    const isBackupNeeded = this.isBackupNeeded(now);
    for (const [path, { fec }] of this.outlets) {
      if (!isBackupNeeded && this.vias[path]?.backup === true) continue;
      if (fec?.send(packet) === true) this.rates[path]?.add(packet.length, now);
    }
  }

  onReports(reports: readonly PathReport[], now: number): void {
    this.rule.onReports(
      reports.map((report) => (this.isExplained(report, now) ? { ...report, silent: undefined } : report)),
      now,
    );
    this.reports = [...this.reports.filter(({ at }) => now - at < LOSS_MS), { at: now, paths: reports }];
  }

  /** A path is also silent while nothing is sent, such as between rare frames or when this computer stalls. */
  private isExplained({ name, silent }: PathReport, now: number): boolean {
    if (silent !== true) return false;
    const path = this.vias.findIndex((via) => via.name === name);
    const until = now - (this.outlets.get(path)?.transport.roundTripMs() ?? 0);
    return !this.sentAt.some((at) => at >= until - SILENT_MS && at <= until - LATE_MS);
  }

  private noteSent(now: number): void {
    if (now - (this.sentAt.at(-1) ?? Number.NEGATIVE_INFINITY) < SENT_INTERVAL_MS) return;
    this.sentAt = [...this.sentAt.filter((at) => now - at < SENT_KEPT_MS), now];
  }

  /** Least capacity of the paths that carry media, bit/s; undefined: none is known to be full. */
  leastEstimate(now: number): number | undefined {
    const isBackupNeeded = this.isBackupNeeded(now);
    const carrying = this.vias.filter(({ backup }, at) => this.outlets.has(at) && (backup !== true || isBackupNeeded));
    const estimates = carrying.flatMap(({ name }) => named(this.reports.at(-1)?.paths, name)?.uplinkEstimate ?? []);
    return estimates.length === 0 ? undefined : Math.min(...estimates);
  }

  /** Copies of a request arrive over each path: ignore repeats within this, ms. A true repeat comes a round trip later. */
  get requestSpacingMs(): number {
    if (this.outlets.size < 2) return MIN_SPACING_MS;
    const times = [...this.outlets.values()].map(({ transport }) => transport.roundTripMs() ?? 0);
    return Math.max(MIN_SPACING_MS, 0.7 * Math.max(...times));
  }

  private isBackupNeeded(now: number): boolean {
    if (!this.hasBackup) return false;
    const primaries = this.vias.filter(({ backup }, at) => backup !== true && this.outlets.get(at)?.media.isOpen === true);
    return this.rule.isNeeded(
      primaries.map(({ name }) => name),
      now,
    );
  }

  figures(isLive: (path: number) => boolean, now: number): readonly PathFigures[] {
    if (this.vias.length < 2) return [];
    const isBackupNeeded = this.isBackupNeeded(now);
    return this.vias.map(({ name, backup }, path) => ({
      via: name,
      state: !isLive(path) ? "away" : backup === true && !isBackupNeeded ? "backup" : "active",
      bitsPerSecond: this.rates[path]?.read(now).bitsPerSecond ?? 0,
      lossRatio: lossOf(named(this.reports[0]?.paths, name), named(this.reports.at(-1)?.paths, name)),
      roundTripMs: this.outlets.get(path)?.transport.roundTripMs(),
    }));
  }
}

const named = (reports: readonly PathReport[] | undefined, name: string): PathReport | undefined =>
  reports?.find((report) => report.name === name);

const lossOf = (before: PathReport | undefined, after: PathReport | undefined): number | undefined => {
  if (after === undefined || before === undefined) return undefined;
  const expected = after.packetsExpected - before.packetsExpected;
  const lost = expected - (after.packetsReceived - before.packetsReceived);
  return expected <= 0 ? undefined : Math.min(1, Math.max(0, lost / expected));
};
