import type { ClientDuty, LoadClient } from "@setsuna/testkit/load";
import { TrackClient } from "@setsuna/testkit/load";
import datachannel from "node-datachannel";
import { Feed } from "../load/feed.ts";
import { Arrivals } from "./arrivals.ts";
import type { ClientCall, ClientKind, ClientReply, ClientRequest, ClientResult } from "./client-calls.ts";
import { DatagramClient } from "./datagram-client.ts";

const REPORT_INTERVAL_MS = 2000;

const clients = new Map<string, LoadClient>();
const kinds = new Map<string, ClientKind>();
const arrivals = new Arrivals();
let feed: Feed | undefined;

const reply = (message: ClientReply): void => {
  if (process.connected) process.send?.(message);
};

const clientNamed = (name: string): LoadClient => {
  const client = clients.get(name);
  if (client === undefined) throw new Error(`no client ${name}`);
  return client;
};

const clientsOfKind = (kind: ClientKind): LoadClient[] =>
  [...kinds].filter(([, own]) => own === kind).map(([name]) => clientNamed(name));

const newFeed = (): Feed => {
  const [direct] = clientsOfKind("direct-sender");
  const publishers = clientsOfKind("publisher");
  if (direct === undefined || publishers.length === 0) throw new Error("the load needs a publisher and a direct sender");
  return new Feed(publishers, direct, (error) => reply({ error: String(error) }));
};

const dutyOf = (kind: ClientKind): ClientDuty => {
  if (kind === "publisher" || kind === "direct-sender") return { name: "send" };
  return kind === "viewer" ? { name: "receive" } : { name: "receive", onPacket: arrivals.handler(kind.timed) };
};

const perform = async (body: ClientCall): Promise<ClientResult> => {
  switch (body.call) {
    case "create":
      clients.set(
        body.client,
        body.carriage === "webrtc"
          ? new TrackClient(body.client, body.address, dutyOf(body.kind))
          : new DatagramClient(body.address, dutyOf(body.kind)),
      );
      kinds.set(body.client, body.kind);
      return undefined;
    case "offer":
      return clientNamed(body.client).offer();
    case "accept":
      clientNamed(body.client).accept(body.sdp);
      return undefined;
    case "answer":
      return clientNamed(body.client).answer(body.sdp);
    case "ready":
      await clientNamed(body.client).ready();
      return undefined;
    case "close":
      clientNamed(body.client).close();
      clients.delete(body.client);
      kinds.delete(body.client);
      return undefined;
    case "feed":
      feed ??= newFeed();
      feed.start(body.pattern, body.perSecond);
      return undefined;
    case "next-number":
      return feed?.nextNumber ?? 0;
    case "take-arrivals":
      return arrivals.take();
  }
};

process.on("message", (raw) => {
  const { id, body } = raw as ClientRequest;
  perform(body).then(
    (result) => reply({ id, result }),
    (error: unknown) => reply({ id, error: String(error) }),
  );
});

const reports = setInterval(() => {
  for (const [name, client] of clients) {
    const kind = kinds.get(name);
    if (kind !== "publisher" && kind !== "direct-sender") client.report();
  }
}, REPORT_INTERVAL_MS);

process.on("disconnect", () => {
  clearInterval(reports);
  feed?.stop();
  for (const client of clients.values()) client.close();
  datachannel.cleanup();
  process.exit(0);
});
