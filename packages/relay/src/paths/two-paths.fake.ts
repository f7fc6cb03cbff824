import {
  Channel,
  type FromRelay,
  MediaSessionId,
  RelayConfig,
  type RelayOpen,
  type SenderPath,
  SerialId,
} from "@setsuna/contracts";
import { bare, type Milliseconds, silentLog } from "@setsuna/kit";
import { emptyRtpHeader, forEachNacked, forEachRtcp, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { Relay } from "../relay.ts";
import type { PeerRequest } from "../relay-ports.ts";
import type { PeerEvents, SessionPeer } from "../transport/peer.ts";

const REF = { serialId: SerialId.parse("abcdefg"), kind: "video" as const, channel: Channel.parse(1) };
const CONFIG = RelayConfig.parse({ portRangeBegin: 0, portRangeEnd: 0, offerLoopback: true, publicAddresses: [] });
const SSRC = 5;
const KEYFRAME_EVERY = 50;

export const sessionOf = (name: string): MediaSessionId => MediaSessionId.parse(name.repeat(22).slice(0, 22));

const offerOf = (direction: "sendonly" | "recvonly", codec: string): string =>
  [
    ...["v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=ice-ufrag:abcd", "a=ice-pwd:0123456789012345678901"],
    ...[
      "m=video 9 UDP/TLS/RTP/SAVPF 96",
      "c=IN IP4 0.0.0.0",
      "a=mid:0",
      "a=rtcp-mux",
      `a=${direction}`,
      `a=rtpmap:96 ${codec}/90000`,
    ],
    ...[
      "a=rtcp-fb:96 nack",
      "a=rtcp-fb:96 nack pli",
      "a=setup:actpass",
      `a=fingerprint:sha-256 ${Array(32).fill("00").join(":")}`,
    ],
    "",
  ].join("\r\n");

interface FakeConnection {
  readonly events: PeerEvents;
  readonly side: string[];
  readonly nacked: number[];
  readonly passed: number[];
}

interface Wanted extends Pick<SenderPath, "backup"> {
  readonly of?: string;
  readonly replaces?: string;
  readonly standby?: true;
  readonly codec?: string;
}

export class TwoPaths {
  now: Milliseconds = 1000;
  readonly relay: Relay;
  readonly said: FromRelay[] = [];
  readonly connections = new Map<string, FakeConnection>();
  private readonly header = emptyRtpHeader();
  private opening = "";

  constructor() {
    this.relay = new Relay(CONFIG, {
      now: () => this.now,
      ntpNow: () => this.now,
      random: () => 7,
      later: (run) => run(),
      send: (message) => this.said.push(message),
      log: silentLog,
      openPeer: (request, events) => this.peer(request, events),
    });
    this.handle("v", { direction: "subscribe", offer: offerOf("recvonly", "VP8") });
    this.connections.get("v")?.events.onTrackOpen("0");
  }

  private peer(request: PeerRequest, events: PeerEvents): SessionPeer {
    const connection: FakeConnection = { events, side: [], nacked: [], passed: [] };
    this.connections.set(this.opening, connection);
    const isSubscriber = request.media.some(({ direction }) => direction === "send");
    return {
      answer: async () => "",
      checkAddress: () => true,
      close: () => undefined,
      remote: () => ({ address: "192.0.2.1", turn: false }),
      roundTripTimeMs: () => 50,
      sendControl: () => "dropped",
      sendSide: (text) => connection.side.push(text) > 0,
      sender: () => (packet) => {
        if (isSubscriber && readRtpHeader(packet, this.header)) connection.passed.push(packet.readUInt16BE(packet.length - 2));
        else forEachRtcp(packet, (view) => forEachNacked(view, (sequence) => connection.nacked.push(bare(sequence))));
        return true;
      },
    };
  }

  private handle(name: string, open: Pick<RelayOpen, "direction" | "offer" | "path" | "replaces" | "standby">): void {
    this.opening = name;
    this.relay.handle({ type: "open", session: sessionOf(name), streams: [REF], playout: "native", ...open });
  }

  open(name: string, wanted: Wanted = {}): string | undefined {
    const { of, replaces, standby, codec = "VP8", ...rest } = wanted;
    const before = this.said.length;
    this.handle(name, {
      direction: "publish",
      offer: offerOf("sendonly", codec),
      path: { name, ...rest, ...(of === undefined ? {} : { of: sessionOf(of) }) },
      ...(replaces === undefined ? {} : { replaces: sessionOf(replaces) }),
      ...(standby && { standby }),
    });
    const refused = this.said.slice(before).find((message) => message.type === "refused" && message.session === sessionOf(name));
    if (refused?.type === "refused") return refused.error.code;
    this.connections.get(name)?.events.onRemoteAddress("192.0.2.1");
    return undefined;
  }

  arrive(name: string, number: number): void {
    const isKey = number % KEYFRAME_EVERY === 0;
    const keyframe = [0x10, 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00];
    const packet = writeRtpPacket({
      payloadType: 96,
      sequenceNumber: number & 0xffff,
      ssrc: SSRC,
      timestamp: (number * 3000) >>> 0,
      marker: true,
      payload: Uint8Array.from([...(isKey ? keyframe : [0x10, 0x01]), (number >> 8) & 0xff, number & 0xff]),
    });
    this.connections.get(name)?.events.onPacket("0", Buffer.from(packet));
  }

  pass(ms: Milliseconds): void {
    const until = this.now + ms;
    while (this.now < until) {
      this.now += 1;
      this.relay.tick();
    }
  }

  get shown(): readonly number[] {
    return this.connections.get("v")?.passed ?? [];
  }
  endOf(name: string): string | undefined {
    const closed = this.said.find((message) => message.type === "closed" && message.session === sessionOf(name));
    return closed?.type === "closed" ? (closed.error?.code ?? "asked") : undefined;
  }
}
