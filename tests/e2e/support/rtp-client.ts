import type { ErrorBody, GuestId, GuestIntroduction, MediaSessionId, ServerMessage } from "@setsuna/contracts";
import { isRtcp, makePacket, PACKETS_PER_SECOND, TrackClient } from "@setsuna/testkit/load";
import { SignallingClient } from "./signalling-client.ts";

const SEND_INTERVAL_MS = 10;
const PING_INTERVAL_MS = 1000;

/** A sender that continues another session, or is a guest. */
export interface SentAs {
  readonly replaces?: MediaSessionId | undefined;
  readonly guest?: GuestId;
  readonly introduction?: GuestIntroduction;
}

const publish = (channel: number, offer: string, as: SentAs) => ({
  type: "publish",
  request: 1,
  kind: "video",
  channel,
  offer,
  ...as,
});

export class RtpClient {
  readonly session: MediaSessionId;
  isHushed = false;
  received = 0;
  private readonly signalling: SignallingClient;
  private readonly peer: TrackClient;
  private readonly timers: NodeJS.Timeout[] = [];

  private constructor(signalling: SignallingClient, peer: TrackClient, session: MediaSessionId) {
    this.signalling = signalling;
    this.peer = peer;
    this.session = session;
  }

  /** Rejects with the refusal's error in `cause`. */
  private static async begin(
    signalUrl: string,
    id: string,
    role: "sender" | "receiver",
    peer: TrackClient,
    message: (offer: string) => unknown,
  ): Promise<RtpClient> {
    const signalling = await SignallingClient.open(signalUrl);
    await signalling.hello(id, role);
    signalling.send(message(await peer.offer()));
    const answer = await signalling.next(({ type }) => type === "answer" || type === "refused");
    if (answer.type !== "answer") {
      signalling.close();
      peer.close();
      throw new Error("refused", { cause: answer.type === "refused" ? answer.error : undefined });
    }
    const client = new RtpClient(signalling, peer, answer.session);
    peer.accept(answer.sdp);
    await peer.ready();
    return client;
  }

  static async send(signalUrl: string, id: string, channel: number, as: SentAs = {}): Promise<RtpClient> {
    const peer = new TrackClient("sender", "127.0.0.1", { name: "send" });
    const client = await RtpClient.begin(signalUrl, id, "sender", peer, (offer) => publish(channel, offer, as));
    let number = 0;
    const sending = setInterval(() => {
      try {
        if (!client.isHushed) peer.send(makePacket(number++, PACKETS_PER_SECOND));
      } catch {
        clearInterval(sending);
      }
    }, SEND_INTERVAL_MS);
    client.timers.push(sending);
    return client;
  }

  static async receive(signalUrl: string, id: string, channel: number): Promise<RtpClient> {
    let client: RtpClient | undefined;
    const onPacket = (packet: Buffer): void => {
      if (client !== undefined && !isRtcp(packet)) client.received += 1;
    };
    const peer = new TrackClient("receiver", "127.0.0.1", { name: "receive", onPacket });
    const wanted = { type: "subscribe", request: 1, kind: "video", channel, playout: "native" };
    client = await RtpClient.begin(signalUrl, id, "receiver", peer, (offer) => ({ ...wanted, offer }));
    const { timers } = client;
    timers.push(setInterval(() => peer.report(), PING_INTERVAL_MS));
    return client;
  }

  /** Rejects if it is admitted. */
  static async refusal(signalUrl: string, id: string, channel: number): Promise<ErrorBody> {
    try {
      const client = await RtpClient.send(signalUrl, id, channel);
      client.close();
    } catch (error) {
      if (error instanceof Error && error.message === "refused") return error.cause as ErrorBody;
      throw error;
    }
    throw new Error("it may send");
  }

  /** Never settles if closed from here. */
  ended(): Promise<void> {
    const isEnd = ({ type }: ServerMessage): boolean => type === "closed";
    if (this.signalling.received.some(isEnd)) return Promise.resolve();
    return new Promise((resolve) => {
      this.signalling.socket.on("message", () => {
        if (this.signalling.received.some(isEnd)) resolve();
      });
    });
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.peer.close();
    this.signalling.close();
  }
}
