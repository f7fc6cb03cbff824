import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Channel, type ErrorBody, MediaSessionId, SerialId, type StreamRef } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import { leadSdp, type UdpLink } from "@setsuna/testkit";
import { RelayPool } from "../../../apps/studio/src/streams/relay-pool/relay-pool.ts";
import type { OpenMedia } from "../../../apps/studio/src/streams/relay-pool/relay-port.ts";
import { forkRelay } from "../../../apps/studio/src/streams/relay-pool/relay-process.ts";

const RELAY = fileURLToPath(new URL("../../../apps/studio/dist/relay.js", import.meta.url));
const CONFIG = {
  portRangeBegin: 0,
  portRangeEnd: 0,
  bindAddress: "127.0.0.1",
  offerLoopback: false,
  publicAddresses: [],
};
const STREAM: StreamRef = { serialId: SerialId.parse("abcdefg"), kind: "video", channel: Channel.parse(1) };

export class LoneRelay {
  readonly closed: string[] = [];
  private readonly pool = new RelayPool(1, forkRelay(RELAY, CONFIG), { now: () => milliseconds(performance.now()) }, silentLog);

  static async start(): Promise<LoneRelay> {
    const relay = new LoneRelay();
    await relay.pool.whenReady();
    return relay;
  }

  /** Opens a session for one video stream. Resolves with the answer, whose candidates lead through `link`. Rejects when it is refused. */
  open(direction: OpenMedia["direction"], offer: string, link?: UdpLink): Promise<string> {
    const session = MediaSessionId.parse(randomBytes(16).toString("base64url"));
    return new Promise((resolve, reject) => {
      const answered = async (sdp: string): Promise<string> => (link === undefined ? sdp : await leadSdp(link, sdp));
      this.pool.open(
        { session, direction, streams: [STREAM], offer, playout: "native", limits: { videoChannels: 1, allowedAddresses: [] } },
        {
          onAnswer: (sdp) => answered(sdp).then(resolve, reject),
          onRefused: (error) => reject(new Error(error.code)),
          onClosed: (error: ErrorBody | undefined) => this.closed.push(error?.code ?? "goodbye"),
        },
      );
    });
  }

  async stop(): Promise<void> {
    await this.pool.stop();
  }
}
