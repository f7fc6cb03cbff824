import {
  CONTROL_EVENT_ID,
  CONTROL_EVENT_LABEL,
  CONTROL_STATE_ID,
  CONTROL_STATE_LABEL,
  type ControlMessage,
  encodeControlMessage,
  parseControlMessage,
  SIDE_CHANNEL_ID,
  SIDE_CHANNEL_LABEL,
} from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import datachannel, { type DataChannel, type PeerConnection } from "node-datachannel";
import { SignallingClient } from "./signalling-client.ts";

const HEARTBEAT_MS = 1000;

export class ControlClient {
  readonly received: ControlMessage[] = [];
  readonly raw: Uint8Array[] = [];
  private readonly signalling: SignallingClient;
  private readonly connection: PeerConnection;
  private readonly state: DataChannel;
  private readonly event: DataChannel;
  private readonly side: DataChannel;
  private readonly heartbeat: NodeJS.Timeout;
  private session = "";

  private constructor(signalling: SignallingClient) {
    this.signalling = signalling;
    this.connection = new datachannel.PeerConnection("control", { iceServers: [], disableAutoNegotiation: true });
    this.side = this.connection.createDataChannel(SIDE_CHANNEL_LABEL, {
      negotiated: true,
      id: SIDE_CHANNEL_ID,
      unordered: true,
      maxRetransmits: 0,
    });
    this.state = this.connection.createDataChannel(CONTROL_STATE_LABEL, {
      negotiated: true,
      id: CONTROL_STATE_ID,
      unordered: true,
      maxRetransmits: 0,
    });
    this.event = this.connection.createDataChannel(CONTROL_EVENT_LABEL, { negotiated: true, id: CONTROL_EVENT_ID });
    for (const channel of [this.state, this.event])
      channel.onMessage((message) => {
        if (typeof message === "string") return;
        const bytes = new Uint8Array(message as Buffer);
        this.raw.push(bytes);
        const parsed = parseControlMessage(bytes);
        if (parsed.ok) this.received.push(parsed.value);
      });
    this.heartbeat = setInterval(() => {
      if (this.side.isOpen()) this.side.sendMessage(JSON.stringify({ t: "heartbeat" }));
    }, HEARTBEAT_MS);
  }

  static async open(
    signalUrl: string,
    serialId: string,
    role: "sender" | "receiver",
    channel: number,
    proofKey?: string,
  ): Promise<ControlClient> {
    const signalling = await SignallingClient.open(signalUrl);
    await signalling.hello(serialId, role, proofKey);
    const client = new ControlClient(signalling);
    const offer = new Promise<string>((resolve) => {
      client.connection.onGatheringStateChange((state) => {
        if (state === "complete") resolve(client.connection.localDescription()?.sdp ?? "");
      });
    });
    client.connection.setLocalDescription("offer");
    const common = { request: 1, kind: "control", channel, offer: await offer };
    signalling.send(role === "sender" ? { type: "publish", ...common } : { type: "subscribe", ...common, playout: "native" });
    const answer = await signalling.next((message) => message.type === "answer" || message.type === "refused");
    if (answer.type !== "answer") throw new Error(`control ${role}: ${JSON.stringify(answer)}`);
    client.session = answer.session;
    client.connection.setRemoteDescription(answer.sdp, "answer");
    await until("the control channels to open", () => client.state.isOpen() && client.event.isOpen());
    return client;
  }

  send(message: Omit<ControlMessage, "capturedAt">): void {
    const bytes = Buffer.from(encodeControlMessage({ ...message, capturedAt: Date.now() }));
    (message.kind === "state" ? this.state : this.event).sendMessageBinary(bytes);
  }

  close(): void {
    clearInterval(this.heartbeat);
    // Without it, the relay keeps the slot for a second.
    this.signalling.send({ type: "close", request: 2, session: this.session });
    this.connection.close();
    this.signalling.close();
  }
}
