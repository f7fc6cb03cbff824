import { randomInt } from "node:crypto";
import { type FromRelay, MediaSessionId, StudioError } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import { Relay } from "@setsuna/relay";
import Fastify, { type FastifyInstance } from "fastify";
import { fakeSerialIds } from "../../admission/serial-ids/serial-id-store.fake.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import type { MediaSessionListener, OpenMedia } from "../relay-pool/relay-port.ts";
import { NO_ICE_SERVERS } from "../turn/ice-server-issue.fake.ts";
import { registerWhip } from "./whip-routes.ts";
import { WhipSessions } from "./whip-sessions.ts";

export class RelayHere extends FakeRelays {
  private readonly heard = new Map<MediaSessionId, MediaSessionListener>();
  readonly relay = new Relay(
    { portRangeBegin: 0, portRangeEnd: 0, bindAddress: "127.0.0.1", offerLoopback: false, publicAddresses: [] },
    {
      now: () => performance.now(),
      ntpNow: () => performance.timeOrigin + performance.now(),
      random: (below) => randomInt(below),
      later: (run) => void setImmediate(run),
      send: (message) => this.hear(message),
      log: silentLog,
    },
  );

  override open({ client: _client, ...media }: OpenMedia, listener: MediaSessionListener): void {
    this.heard.set(media.session, listener);
    this.relay.handle({ type: "open", ...media, streams: [...media.streams] });
  }
  override signalGone(session: MediaSessionId, gone: boolean): void {
    this.relay.handle({ type: "signal-gone", session, gone });
  }
  override close(session: MediaSessionId): void {
    this.relay.handle({ type: "close", session });
  }
  private hear(message: FromRelay): void {
    if (message.type === "answer") this.heard.get(message.session)?.onAnswer(message.sdp);
    else if (message.type === "refused") this.heard.get(message.session)?.onRefused(message.error);
    else if (message.type === "closed") this.heard.get(message.session)?.onClosed(message.error);
    else if (message.type === "connections") this.connections = message.connections;
  }
}

export class WhipHere {
  readonly relays = new RelayHere();
  private readonly ticking: NodeJS.Timeout;
  private sessions = 0;

  constructor() {
    this.ticking = setInterval(() => this.relays.relay.tick(), 5);
  }

  app(): FastifyInstance {
    const app = Fastify();
    registerWhip(app, {
      sessions: new WhipSessions(this.relays, silentLog, milliseconds(5000)),
      serialIds: fakeSerialIds({ videoChannels: 255 }),
      iceServers: NO_ICE_SERVERS,
      newSessionId: () => {
        this.sessions += 1;
        return MediaSessionId.parse(String(this.sessions).padStart(22, "s"));
      },
    });
    app.setErrorHandler((error, _request, reply) =>
      reply.code(400).send(error instanceof StudioError ? { code: error.code, detail: error.detail } : { code: "?" }),
    );
    return app;
  }

  bitrate(): number {
    this.relays.relay.handle({ type: "list", request: 1 });
    return this.relays.connections
      .filter(({ direction }) => direction === "publish")
      .reduce((sum, { bitsPerSecond }) => sum + bitsPerSecond, 0);
  }

  close(): void {
    clearInterval(this.ticking);
    this.relays.relay.close();
  }
}
