import { type ErrorBody, errorBody, MediaSessionId, Region, SerialId, StreamRef, streamKey } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import type { CascadeKind, CascadeListener, MediaSessionListener, OpenMedia } from "../relay-pool/relay-port.ts";
import { newMediaSessionId } from "../signalling/media-session-id.ts";
import { FleetRelays } from "./fleet-relays.ts";
import { type FakeNode, FleetWorld, type Line, type WorldClock } from "./fleet-world.fake.ts";
import { type NodeRelays, RelayNode } from "./relay-node.ts";

export const TOKYO = Region.parse("tokyo");
export const PARIS = Region.parse("paris");
export const ID = SerialId.parse("abcdefg");
const LIMITS = { videoChannels: 3, allowedAddresses: [] };

export interface FakeCascade {
  readonly session: MediaSessionId;
  readonly stream: StreamRef;
  readonly listener: CascadeListener;
  answer: string | undefined;
  readonly away: true | undefined;
  readonly follows: MediaSessionId | undefined;
}

export class NodePool extends FakeRelays implements NodeRelays {
  heldUntil = 0;
  cpuShare = 0;
  cascades: FakeCascade[] = [];
  readonly silent = new Set<MediaSessionId>();
  cascaded = 0;

  override open(media: OpenMedia, listener: MediaSessionListener): void {
    if (media.direction === "publish" && media.replaces !== undefined) this.end(media.replaces, errorBody("replaced"));
    super.open(media, listener);
  }
  load() {
    return { cpuShare: this.cpuShare, publishers: 0, subscribers: 0 };
  }
  holdSendersUntil(until: number): void {
    this.heldUntil = until;
  }
  async releaseSlot(stream: StreamRef): Promise<boolean> {
    const running = await this.sessionsOf(stream.serialId);
    const isOf = ({ streams }: OpenMedia): boolean => streams.some((one) => streamKey(one) === streamKey(stream));
    const sender = this.opened.find((one) => one.direction === "publish" && running.has(one.session) && isOf(one));
    if (sender !== undefined && this.silent.has(sender.session)) this.end(sender.session, errorBody("media-timeout"));
    else if (sender !== undefined) return false;
    return true;
  }
  cascade(session: MediaSessionId, stream: StreamRef, listener: CascadeListener, { away, follows }: CascadeKind = {}): void {
    this.cascaded += 1;
    this.cascades.push({ session, stream, listener, answer: undefined, away, follows });
    queueMicrotask(() => listener.onOffer("v=0 of a relay"));
  }
  cascadeAnswered(session: MediaSessionId, sdp: string): void {
    for (const cascade of this.cascades) if (cascade.session === session) cascade.answer = sdp;
  }
  endCascade(session: MediaSessionId): void {
    this.cascades = this.cascades.filter((cascade) => cascade.session !== session);
  }
  breakCascade(error: ErrorBody): void {
    const [cascade] = this.cascades;
    if (cascade === undefined) throw new Error("nothing cascades");
    this.endCascade(cascade.session);
    cascade.listener.onClosed(error);
  }
}

export class Heard {
  readonly answers: string[] = [];
  readonly refusals: ErrorBody[] = [];
  readonly ends: (ErrorBody | undefined)[] = [];
  readonly samples: unknown[] = [];
  readonly news: string[] = [];
  moves = 0;
  drainings = 0;
  onNews(news: string): void {
    this.news.push(news);
  }
  onDraining(): void {
    this.drainings += 1;
  }
  onMoved(): void {
    this.moves += 1;
  }
  onSamples(samples: readonly unknown[], region?: string): void {
    this.samples.push(...samples, region);
  }
  onAnswer(sdp: string): void {
    this.answers.push(sdp);
  }
  onRefused(error: ErrorBody): void {
    this.refusals.push(error);
  }
  onClosed(error: ErrorBody | undefined): void {
    this.ends.push(error);
  }
}

export type TestRelay = Awaited<ReturnType<TestFleet["relayNode"]>>;
export type TestApi = Awaited<ReturnType<TestFleet["apiNode"]>>;

export class TestFleet {
  readonly world: FleetWorld;
  private sessions = 0;

  constructor(clock: WorldClock, line?: Line) {
    this.world = new FleetWorld(clock, line);
  }

  media(direction: OpenMedia["direction"], channel: number, over: Partial<OpenMedia> = {}): OpenMedia {
    this.sessions += 1;
    return {
      session: MediaSessionId.parse(String(this.sessions).padStart(22, "s")),
      direction,
      streams: [StreamRef.parse({ serialId: ID, kind: "video", channel })],
      offer: "v=0",
      playout: "native",
      limits: LIMITS,
      ...over,
    };
  }

  static async inTwoRegions(clock: WorldClock) {
    const fleet = new TestFleet(clock);
    const [tokyo, paris] = [await fleet.relayNode(TOKYO), await fleet.relayNode(PARIS)];
    const [apiTokyo, apiParis] = [await fleet.apiNode(TOKYO), await fleet.apiNode(PARIS)];
    await fleet.world.advance(600);
    return { fleet, tokyo, paris, apiTokyo, apiParis };
  }

  every(node: FakeNode, period: number, work: () => unknown): void {
    const again = (): void => {
      node.run(() => void work());
      if (!node.dead) this.world.clock.after(period, again);
    };
    this.world.clock.after(period, again);
  }

  async relayNode(region = TOKYO) {
    const node = this.world.node();
    const pool = new NodePool();
    const { id, bus, now, after } = node;
    const parts = {
      id,
      bus,
      now,
      after,
      pool,
      region,
      addresses: [],
      version: "0.1.0",
      holdMs: 10_000,
      newSession: newMediaSessionId,
      log: silentLog,
    };
    const relay = new RelayNode({ ...parts, relays: node.bucket("relays"), slots: node.bucket("slots") });
    const started = relay.start();
    await this.world.advance(20);
    await started;
    this.every(node, 500, () => relay.announce().catch(() => undefined));
    this.every(node, 1000, () => relay.tellUse());
    this.every(node, 250, () => relay.check());
    return { node, pool, relay };
  }

  async apiNode(region = TOKYO) {
    const node = this.world.node();
    const { id, bus, now, after } = node;
    const parts = { id, bus, now, after, region, log: silentLog };
    const fleet = new FleetRelays({ ...parts, relays: node.bucket("relays"), slots: node.bucket("slots") });
    await fleet.start();
    this.every(node, 250, () => fleet.check());
    return { node, fleet };
  }

  async open({ fleet }: TestApi, wanted: OpenMedia): Promise<Heard> {
    const heard = new Heard();
    fleet.open(wanted, heard);
    await this.world.advance(150);
    return heard;
  }
}

export const isAt = ({ pool }: Pick<TestRelay, "pool">, { session }: Pick<OpenMedia, "session">): boolean =>
  pool.opened.some((media) => media.session === session);
