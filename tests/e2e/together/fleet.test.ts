import { until } from "@setsuna/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FleetNode } from "../support/fleet-node.ts";
import { NatsServer } from "../support/nats-server.ts";
import { RtpClient } from "../support/rtp-client.ts";

/** A client tries again as long as no relay can be had. */
const RETRY_MS = 100;
const PATIENCE_MS = 60_000;

describe.skipIf(!NatsServer.isInstalled())("the site on several nodes (needs nats-server)", () => {
  let nats: NatsServer;
  let a: FleetNode;
  let b: FleetNode;
  let relays: FleetNode[] = [];
  const clients: RtpClient[] = [];
  let waiting: { readonly received: number };
  const kept = <Client extends RtpClient>(client: Client): Client => {
    clients.push(client);
    return client;
  };

  const growing = async (of: { readonly received: number }): Promise<void> => {
    const before = of.received;
    await until("packets to come", () => of.received > before + 20, PATIENCE_MS, 20);
  };

  const onceThereIsARelay = (connect: () => Promise<RtpClient>): Promise<RtpClient> =>
    until(
      "a relay to be had",
      () =>
        connect().then(kept, (error: Error) => {
          if ((error.cause as { code?: string } | undefined)?.code === "relay-unavailable") return undefined;
          throw error;
        }),
      PATIENCE_MS,
      RETRY_MS,
    );

  /** A receiver that comes back when it is sent away, as pages do: one that waits is sent after a sender that another relay let in. */
  const following = async (connect: () => Promise<RtpClient>): Promise<{ readonly received: number }> => {
    const seen: RtpClient[] = [];
    let failure: unknown;
    const noteFailure = (error: unknown): void => {
      failure = error;
    };
    const follow = async (): Promise<void> => {
      const client = await onceThereIsARelay(connect);
      seen.push(client);
      client.ended().then(follow).catch(noteFailure);
    };
    await follow();
    return {
      get received(): number {
        if (failure !== undefined) throw failure;
        return seen.reduce((sum, client) => sum + client.received, 0);
      },
    };
  };

  const senderSession = /"direction":"publish".*"msg":"session of the fleet"/g;
  const sendersLetIn = (): readonly number[] => relays.map((node) => (node.log().match(senderSession) ?? []).length);

  beforeAll(async () => {
    nats = await NatsServer.start();
    const starting = [
      FleetNode.start("api", nats.url),
      FleetNode.start("api", nats.url),
      FleetNode.start("relay", nats.url, { LOG_LEVEL: "debug" }),
      FleetNode.start("relay", nats.url, { LOG_LEVEL: "debug" }),
    ] as const;
    const [first, second, ...others] = await Promise.all(starting);
    [a, b, relays] = [first, second, others];
  });

  afterAll(async () => {
    for (const client of clients) client.close();
    await Promise.all([a, b, ...relays].map((node) => node?.stop()));
    await nats?.stop();
  });

  it("carries a stream from a sender of one API node to a receiver of another, whoever comes first", async () => {
    waiting = await following(() => RtpClient.receive(b.signalUrl, b.demoId, 1));
    kept(await RtpClient.send(a.signalUrl, a.demoId, 1));
    await growing(waiting);
    await growing(kept(await RtpClient.receive(b.signalUrl, b.demoId, 1)));
  });

  it("refuses a second sender at the other API node, and of two at once lets one in", async () => {
    expect(await RtpClient.refusal(b.signalUrl, b.demoId, 1)).toMatchObject({ code: "previous-stream-exists" });
    const race = await Promise.allSettled([RtpClient.send(a.signalUrl, a.demoId, 2), RtpClient.send(b.signalUrl, b.demoId, 2)]);
    const winners = race.flatMap((one) => (one.status === "fulfilled" ? [kept(one.value)] : []));
    const losers = race.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
    expect(winners).toHaveLength(1);
    expect(losers.map(({ cause }) => cause)).toMatchObject([{ code: "previous-stream-exists" }]);
  });

  it("keeps streams running while NATS is away, and lets nobody else in", async () => {
    await nats.kill();
    await growing(waiting);
    expect(await RtpClient.refusal(a.signalUrl, a.demoId, 3)).toMatchObject({ code: "relay-unavailable" });
    await nats.restart();
    await growing(waiting);
    expect(await RtpClient.refusal(b.signalUrl, b.demoId, 1)).toMatchObject({
      code: expect.stringMatching(/previous-stream-exists|relay-unavailable/),
    });
  });

  it("brings a killed relay's stream back on the other one", async () => {
    const before = sendersLetIn();
    const sender = await onceThereIsARelay(() => RtpClient.send(a.signalUrl, a.demoId, 3));
    const receiver = kept(await RtpClient.receive(b.signalUrl, b.demoId, 3));
    await growing(receiver);
    // The log of another process comes by a pipe.
    const dying = await until(
      "the sender in a log",
      () => relays.find((_, at) => sendersLetIn()[at] !== before[at]),
      PATIENCE_MS,
      20,
    );
    await dying.kill();
    const [, again] = await Promise.all([
      sender.ended().then(() => onceThereIsARelay(() => RtpClient.send(a.signalUrl, a.demoId, 3, sender.session))),
      receiver.ended().then(() => onceThereIsARelay(() => RtpClient.receive(b.signalUrl, b.demoId, 3))),
    ]);
    await until("a packet over the other relay", () => again.received > 0, PATIENCE_MS, 20);
  });

  it("tells nobody a login or the name of a session", () => {
    const logs = [a, b, ...relays].map((node) => node.log()).join("\n");
    expect(logs).not.toContain(new URL(nats.url).password);
    for (const { session } of clients) expect(logs).not.toContain(session);
  });
});
