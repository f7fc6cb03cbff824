import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { type ErrorBody, errorBody, MediaSessionId, Region, SerialId, StreamRef } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import { leadSdp, type UdpLink } from "@setsuna/testkit";
import { FleetRelays } from "../../../apps/studio/src/streams/fleet/fleet-relays.ts";
import { FleetWorld } from "../../../apps/studio/src/streams/fleet/fleet-world.fake.ts";
import { machineNow } from "../../../apps/studio/src/streams/fleet/node-id.ts";
import { RelayNode } from "../../../apps/studio/src/streams/fleet/relay-node.ts";
import { RelayPool } from "../../../apps/studio/src/streams/relay-pool/relay-pool.ts";
import type { OpenMedia } from "../../../apps/studio/src/streams/relay-pool/relay-port.ts";
import { forkRelay } from "../../../apps/studio/src/streams/relay-pool/relay-process.ts";
import { newMediaSessionId } from "../../../apps/studio/src/streams/signalling/media-session-id.ts";
import type { RawPeer } from "./raw-peer.ts";

const RELAY = fileURLToPath(new URL("../../../apps/studio/dist/relay.js", import.meta.url));
const CONFIG = {
  portRangeBegin: 0,
  portRangeEnd: 0,
  bindAddress: "127.0.0.1",
  offerLoopback: false,
  publicAddresses: [],
};
const ID = SerialId.parse("abcdefg");

class LinkedPool extends RelayPool {
  private readonly link: UdpLink;

  constructor(link: UdpLink) {
    super(1, forkRelay(RELAY, CONFIG), { now: () => milliseconds(machineNow()) }, silentLog);
    this.link = link;
  }

  override cascadeAnswered(session: MediaSessionId, sdp: string): void {
    void leadSdp(this.link, sdp).then((led) => super.cascadeAnswered(session, led));
  }
}

export interface ClientSession {
  readonly session: MediaSessionId;
  readonly ended: Promise<ErrorBody | undefined>;
  /** It should move to another node. */
  readonly draining: Promise<void>;
}

export class RelayPair {
  readonly nodes: readonly { readonly pool: RelayPool; readonly node: RelayNode }[];
  private readonly apis: readonly FleetRelays[];
  private readonly timers: readonly NodeJS.Timeout[];

  private constructor(
    nodes: readonly { readonly pool: RelayPool; readonly node: RelayNode }[],
    apis: readonly FleetRelays[],
    timers: readonly NodeJS.Timeout[],
  ) {
    [this.nodes, this.apis, this.timers] = [nodes, apis, timers];
  }

  static async start(link: UdpLink): Promise<RelayPair> {
    const world = new FleetWorld({
      now: machineNow,
      after: (delay, run) => {
        const timer = setTimeout(run, delay);
        return () => clearTimeout(timer);
      },
      advance: () => undefined,
    });
    const regions = ["tokyo", "paris"].map((name) => Region.parse(name));
    const nodes = await Promise.all(
      regions.map(async (region) => {
        const pool = new LinkedPool(link);
        await pool.whenReady();
        const own = world.node();
        const { id, bus, now, after } = own;
        const at = { relays: own.bucket("relays"), slots: own.bucket("slots") };
        const parts = {
          id,
          bus,
          now,
          after,
          pool,
          region,
          addresses: [],
          version: "0.1.0",
          holdMs: 120_000,
          newSession: newMediaSessionId,
          log: silentLog,
        };
        const node = new RelayNode({ ...parts, ...at });
        await node.start();
        return { pool, node };
      }),
    );
    const apis = await Promise.all(
      regions.map(async (region) => {
        const own = world.node();
        const { id, bus, now, after } = own;
        const at = { relays: own.bucket("relays"), slots: own.bucket("slots") };
        const api = new FleetRelays({ id, bus, now, after, region, log: silentLog, ...at });
        await api.start();
        return api;
      }),
    );
    const timers = nodes.flatMap(({ node }) => [
      setInterval(() => void node.announce(), 500),
      setInterval(() => node.check(), 250),
      setInterval(() => node.tellUse(), 1000),
    ]);
    const checks = apis.map((api) => setInterval(() => void api.check(), 250));
    return new RelayPair(nodes, apis, [...timers, ...checks]);
  }

  connect(
    region: 0 | 1,
    direction: OpenMedia["direction"],
    peer: RawPeer,
    channel = 1,
    replaces?: MediaSessionId,
  ): Promise<ClientSession> {
    const session = MediaSessionId.parse(randomBytes(16).toString("base64url"));
    const streams = [StreamRef.parse({ serialId: ID, kind: "video", channel })] as const;
    let drains: () => void = () => undefined;
    const draining = new Promise<void>((drained) => {
      drains = drained;
    });
    return new Promise((resolve, reject) => {
      const ended = new Promise<ErrorBody | undefined>((end) => {
        const open = (offer: string): void =>
          this.apis[region]?.open(
            {
              session,
              direction,
              streams,
              offer,
              playout: "native",
              limits: { videoChannels: 3, allowedAddresses: [] },
              replaces,
            },
            {
              onAnswer: (sdp) => {
                peer.accept(sdp);
                resolve({ session, ended, draining });
              },
              onRefused: (error) => reject(new Error(error.code)),
              onClosed: end,
              onDraining: drains,
            },
          );
        peer.offer().then(open, reject);
      });
    });
  }

  close(region: 0 | 1, session: MediaSessionId): void {
    this.apis[region]?.close(session);
  }

  putOut(region: 0 | 1, session: MediaSessionId): void {
    this.apis[region]?.putOut(ID, session, errorBody("ended-by-owner"));
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.nodes.map(({ pool }) => pool.stop()));
  }
}
