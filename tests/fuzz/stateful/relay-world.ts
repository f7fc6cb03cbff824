import {
  type ErrorBody,
  type ErrorCode,
  MediaSessionId,
  type RelayOpen,
  SerialId,
  StreamRef,
  StudioError,
} from "@setsuna/contracts";
import type { Peer } from "@setsuna/relay/testing";
import {
  Admission,
  EpochExchanges,
  preparePublish,
  prepareSubscribe,
  RelaySession,
  readOffer,
  StreamSlots,
} from "@setsuna/relay/testing";
import { forEachRtcp, isRtcp, writeRtpPacket } from "@setsuna/rtp";
import { seededRandom } from "@setsuna/testkit/model";
import { expectThat } from "../lib/bounded.ts";
import { capturedOffer } from "../lib/captures.ts";
import { heldMemory } from "../lib/held-memory.ts";
import { SentNumbers } from "./sent-numbers.ts";
import { ViewerLog } from "./viewer-log.ts";

const PUBLISH = { VP8: capturedOffer("Chromium, VP8, to publish"), H264: capturedOffer("Chromium, H264, to publish") };
const SUBSCRIBE = { rtp: capturedOffer("Chromium, VP8, to subscribe"), packets: capturedOffer("Chromium, opus, to subscribe") };
const PAYLOAD_TYPES = { VP8: 96, H264: 102 };
const FRAME_PACKETS = 3;
const serialId = SerialId.parse("fuzzing");

/** Per stream: 4096 packets of history by number, length and time, and what waits for repair or protection. */
const MAX_ENTRIES = 60_000;
const MAX_BYTES = 24 * 1024 * 1024;

/**
 * Numbers kept for viewers that catch up. One starts at most 1500 back and falls behind by at most 2000 from a held channel, so
 * only a sender that skips the remaining ones can cost it packets.
 */
const HISTORY = 4096;
const HISTORY_TO_SPARE = HISTORY - 1500 - 2000;

interface Sender {
  readonly session: RelaySession;
  /** A second channel gets packets at once and holds the first. */
  readonly channels: readonly number[];
  ssrc: number;
  sequence: number;
  sent: SentNumbers;
  timestamp: number;
}
interface Viewer {
  readonly session: RelaySession;
  readonly channel: number;
  readonly log: ViewerLog;
  readonly holesBefore: number;
}

export type Step = { readonly name: "next" | "again" | "padding" } | { readonly name: "skip" | "back"; readonly by: number };

const REFUSALS: readonly ErrorCode[] = ["previous-stream-exists", "no-common-codec"];

/** The relay without network or native code, on its own clock. */
export class RelayWorld {
  private readonly random = seededRandom(1);
  private readonly sessions = new Map<MediaSessionId, RelaySession>();
  private readonly senders = new Map<string, Sender>();
  private readonly viewers = new Map<string, Viewer>();
  private readonly slots = new StreamSlots({
    random: (below) => Math.floor(this.random() * below),
    onSender: () => undefined,
    onTaken: () => undefined,
    later: (run) => this.waiting.push(run),
  });
  private waiting: (() => void)[] = [];
  private readonly holes = new Map<number, number>();
  private now = 1000;
  private opened = 0;
  private packet = 0;
  private isDown = false;
  private readonly isClean: boolean;
  private readonly codec: "VP8" | "H264";

  /** `isClean`: no gaps and no link failures, so no viewer may miss a number. Every second H.264 frame is disposable. */
  constructor(isClean: boolean, codec: "VP8" | "H264" = "VP8") {
    this.isClean = isClean;
    this.codec = codec;
  }

  /** RFC 7741 §4.2, RFC 6184 §5.3. */
  private beginOf(isKey: boolean): readonly [number, number] {
    if (this.codec === "VP8") return [0x10, isKey ? 0 : 1];
    const isDiscardable = Math.floor(this.packet / FRAME_PACKETS) % 2 === 1;
    return [isKey ? 0x65 : isDiscardable ? 0x01 : 0x41, 0x80];
  }

  private draw(below: number): number {
    return Math.floor(this.random() * below);
  }

  private readonly parts = {
    slots: this.slots,
    random: (below: number) => this.draw(below),
    replace: (id: MediaSessionId) => this.sessions.get(id)?.end(),
  };

  private readonly surroundings = {
    now: () => this.now,
    ntpNow: () => this.now,
    lease: { until: Number.POSITIVE_INFINITY },
    received: { packets: 0, bytes: 0 },
    epochs: new EpochExchanges(),
  };

  private newSession(): MediaSessionId {
    this.opened += 1;
    return MediaSessionId.parse(String(this.opened).padStart(22, "s"));
  }

  private peer(log: ViewerLog | undefined): Peer {
    const sender = () => (packet: Buffer) => {
      if (isRtcp(packet)) {
        expectThat(
          forEachRtcp(packet, () => undefined),
          "the relay sent RTCP that cannot be read",
        );
        return true;
      }
      if (this.isDown) return false;
      log?.onPacket(packet);
      return true;
    };
    const still = () => undefined;
    return {
      sender,
      sendSide: (text: string) => JSON.parse(text) !== undefined,
      sendControl: () => "sent",
      roundTripTimeMs: () => 20,
      checkAddress: () => true,
      remote: still,
      close: still,
    } as unknown as Peer;
  }

  private begin(open: RelayOpen, log: ViewerLog | undefined): RelaySession | undefined {
    const admission = new Admission(open);
    const offer = readOffer(open.offer);
    try {
      const prepared =
        open.direction === "publish"
          ? preparePublish(this.parts, open, offer, admission)
          : prepareSubscribe(this.parts, open, offer);
      const session = new RelaySession({
        id: open.session,
        admission,
        surroundings: this.surroundings,
        connect: () => this.peer(log),
        begin: (peer, end) => prepared.begin(peer, end),
        onEnd: ({ session: id }) => {
          this.sessions.delete(id);
          this.slots.dropEmpty();
        },
      });
      this.sessions.set(open.session, session);
      return session;
    } catch (error) {
      if (error instanceof StudioError && REFUSALS.includes(error.code)) return undefined;
      throw error;
    }
  }

  private ref(channel: number): StreamRef {
    return StreamRef.parse({ serialId, kind: "video", channel });
  }

  publish(who: string, channel: number, fast: number | undefined, takeOver: boolean): void {
    const old = this.senders.get(who);
    const open: RelayOpen = {
      type: "open",
      session: this.newSession(),
      direction: "publish",
      streams: [this.ref(channel)],
      offer: PUBLISH[this.codec],
      playout: "native",
      ...(takeOver && old !== undefined ? { replaces: old.session.id } : {}),
      ...(fast === undefined || fast === channel ? {} : { fast: { channel: this.ref(fast).channel, delayMs: 300 } }),
    };
    const session = this.begin(open, undefined);
    if (session === undefined) return;
    if (old !== undefined && this.isLive(old.session) && !takeOver) old.session.end();
    const channels = open.fast === undefined ? [channel] : [channel, open.fast.channel];
    this.senders.set(who, {
      session,
      channels,
      ssrc: 1 + this.draw(1e9),
      sequence: this.draw(0x10000),
      sent: new SentNumbers(),
      timestamp: this.draw(2 ** 32),
    });
  }

  subscribe(who: string, channel: number, form: "rtp" | "packets"): void {
    this.viewers.get(who)?.session.end();
    const log = new ViewerLog();
    const session = this.begin(
      {
        type: "open",
        session: this.newSession(),
        direction: "subscribe",
        streams: [this.ref(channel)],
        offer: SUBSCRIBE[form],
        playout: form === "packets" ? "instant" : "native",
      },
      log,
    );
    if (session === undefined) return;
    session.onTrackOpen("0");
    this.viewers.set(who, { session, channel, log, holesBefore: this.holes.get(channel) ?? 0 });
  }

  private isLive(session: RelaySession): boolean {
    return this.sessions.get(session.id) === session;
  }

  close(who: string): void {
    this.senders.get(who)?.session.end();
    this.viewers.get(who)?.session.end();
  }

  private addHoles(channels: readonly number[], count: number): void {
    for (const channel of channels) this.holes.set(channel, (this.holes.get(channel) ?? 0) + count);
  }

  packets(who: string, count: number, step: Step, isKey: boolean): void {
    const sender = this.senders.get(who);
    if (sender === undefined) return;
    const leavesOut = step.name === "skip" || step.name === "back";
    for (let index = 0; index < count && this.isLive(sender.session); index += 1) {
      this.onePacket(sender, this.isClean && leavesOut ? { name: "next" } : step, isKey && index === 0);
      if (index % 10 === 9) this.time(5);
    }
  }

  private onePacket(sender: Sender, step: Step, isKey: boolean): void {
    let sequence = sender.sequence;
    if (step.name === "next" || step.name === "padding") sequence += 1;
    if (step.name === "skip") sequence += 1 + step.by;
    if (step.name === "back") sequence -= step.by;
    else sender.sequence = sequence;
    this.addHoles(sender.channels, sender.sent.add(sequence & 0xffff, this.now));
    this.packet += 1;
    if (this.packet % FRAME_PACKETS === 0) sender.timestamp = (sender.timestamp + 3000) >>> 0;
    const isPadding = step.name === "padding";
    const content = Uint8Array.of(
      ...this.beginOf(isKey),
      sequence >>> 24,
      sequence >>> 16,
      sequence >>> 8,
      sequence,
      sender.ssrc >>> 8,
      sender.ssrc,
    );
    const packet = writeRtpPacket({
      marker: this.packet % FRAME_PACKETS === FRAME_PACKETS - 1,
      payloadType: PAYLOAD_TYPES[this.codec],
      sequenceNumber: sequence & 0xffff,
      timestamp: sender.timestamp,
      ssrc: sender.ssrc,
      payload: isPadding ? new Uint8Array(0) : content,
      paddingLength: isPadding ? 20 : 0,
    });
    this.deliver(sender, Buffer.from(packet));
  }

  private deliver({ session }: Sender, packet: Buffer): void {
    session.onPacket("0", packet);
  }

  newSsrc(who: string): void {
    const sender = this.senders.get(who);
    if (sender === undefined) return;
    [sender.ssrc, sender.sequence] = [1 + this.draw(1e9), this.draw(0x10000)];
    sender.sent = new SentNumbers();
  }

  /** No sender would send these bytes, so their effect on numbers is excused. */
  garbage(who: string, bytes: Uint8Array): void {
    const session = this.senders.get(who)?.session ?? this.viewers.get(who)?.session;
    if (session === undefined || !this.isLive(session) || (this.isClean && this.senders.has(who))) return;
    this.addHoles(this.senders.get(who)?.channels ?? [], 0x10000);
    session.onPacket("0", Buffer.from(bytes));
    session.onSideBytes(bytes);
  }

  side(who: string, text: string): void {
    const session = this.senders.get(who)?.session ?? this.viewers.get(who)?.session;
    if (session !== undefined && this.isLive(session)) session.onSideMessage(text);
  }

  setDown(isDown: boolean): void {
    this.isDown = isDown && !this.isClean;
    if (this.isDown) this.addHoles([1, 2, 3], 0x10000);
  }

  time(ms: number): void {
    const until = this.now + ms;
    while (this.now < until) {
      this.now = Math.min(until, this.now + (ms > 100 ? 50 : 5));
      for (const session of [...this.sessions.values()]) session.tick(this.now, this.now);
    }
  }

  /** Skips half, because later events must trigger it themselves. */
  private runWaiting(): void {
    if (this.draw(2) === 0) return;
    const { waiting } = this;
    this.waiting = [];
    for (const run of waiting) run();
  }

  check(): void {
    this.runWaiting();
    const holders = new Map<number, number>();
    for (const { session, channels } of this.senders.values())
      if (this.isLive(session)) for (const channel of channels) holders.set(channel, (holders.get(channel) ?? 0) + 1);
    for (const [channel, count] of holders) expectThat(count === 1, `${count} senders on channel ${channel}`);
    for (const { log, channel, holesBefore } of this.viewers.values()) {
      const holes = this.holes.get(channel) ?? 0;
      const outrun = HISTORY * Math.floor((holes - holesBefore) / HISTORY_TO_SPARE);
      expectThat(log.missing <= holes + outrun, `a viewer misses ${log.missing} numbers, its senders left out ${holes}`);
    }
  }

  end(): void {
    const { entries, bytes } = heldMemory(this.slots);
    expectThat(entries <= 3 * MAX_ENTRIES && bytes <= 3 * MAX_BYTES, `${entries} entries and ${bytes} bytes are held`);
    for (const session of [...this.sessions.values()]) session.end({} as ErrorBody);
    for (const map of ["rtpStreams", "controlStreams"])
      expectThat(Reflect.get(this.slots, map).size === 0, `${map} are left behind`);
  }
}
