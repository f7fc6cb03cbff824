import { GuestId } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from "vitest";
import { ControlClient } from "../support/control-client.ts";
import { FleetNode } from "../support/fleet-node.ts";
import { NatsServer } from "../support/nats-server.ts";
import { RtpClient } from "../support/rtp-client.ts";

const RETRY_MS = 100;
const PATIENCE_MS = 60_000;
/** Characters per node. */
const LOG_TAIL = 6000;
const [TOKYO, PARIS] = [{ REGION: "tokyo", BOT_PROTECTION: "off" }, { REGION: "paris" }];
const [HANA, KEN] = ["h", "k"].map((letter) => GuestId.parse(`${letter.repeat(21)}A`));

describe.skipIf(!NatsServer.isInstalled())("the site on several nodes (needs nats-server)", () => {
  let nats: NatsServer;
  let a: FleetNode;
  let b: FleetNode;
  let relays: FleetNode[] = [];
  let killed: FleetNode | undefined;
  const nodes: FleetNode[] = [];
  const clients: RtpClient[] = [];
  let waiting: { readonly received: number };
  let onThree: RtpClient | undefined;
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

  const following = async (
    connect: () => Promise<RtpClient>,
  ): Promise<{ readonly received: number; readonly sessions: number }> => {
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
      get sessions(): number {
        return seen.length;
      },
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
    const start = async (role: "api" | "relay", environment: Record<string, string>): Promise<FleetNode> => {
      const node = await FleetNode.start(role, nats.urlOf(role), environment);
      nodes.push(node);
      return node;
    };
    const starting = [
      start("api", TOKYO),
      start("api", PARIS),
      start("relay", { ...TOKYO, LOG_LEVEL: "debug" }),
      start("relay", { ...TOKYO, LOG_LEVEL: "debug" }),
      start("relay", { ...PARIS, LOG_LEVEL: "debug" }),
    ] as const;
    const [first, second, ...others] = await Promise.all(starting);
    [a, b, relays] = [first, second, others];
  });

  beforeEach(() => {
    onTestFailed(() => {
      for (const node of nodes) console.error(node.log().slice(-LOG_TAIL));
    });
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await Promise.all(nodes.map((node) => node.stop()));
    await nats?.stop();
  });

  it("carries a stream between clients of two API nodes, whichever joins first", async () => {
    waiting = await following(() => RtpClient.receive(b.signalUrl, b.demoId, 1));
    kept(await RtpClient.send(a.signalUrl, a.demoId, 1));
    await growing(waiting);
    await growing(kept(await RtpClient.receive(b.signalUrl, b.demoId, 1)));
  });

  it("serves viewers in their own region, to which a stream cascades once, including control data", async () => {
    const cascades = (): number => relays.flatMap((node) => node.log().match(/a stream cascades to this node/g) ?? []).length;
    await growing(kept(await RtpClient.receive(b.signalUrl, b.demoId, 1)));
    await growing(kept(await RtpClient.receive(a.signalUrl, a.demoId, 1)));
    await until("the cascade in a log", () => cascades() === 1, PATIENCE_MS, 20);
    const controls = [
      await ControlClient.open(a.signalUrl, a.demoId, "sender", 1),
      await ControlClient.open(b.signalUrl, b.demoId, "receiver", 1),
    ] as const;
    const [control, receiver] = controls;
    try {
      const payload = { type: "json", value: 7 } as const;
      await until("control data", () => {
        control.send({ kind: "state", key: "tilt", sequence: 1, payload });
        return receiver.received.length > 0;
      });
      expect(receiver.received[0]).toMatchObject({ key: "tilt", payload });
      await until("the control data's cascade in a log", () => cascades() === 2, PATIENCE_MS, 20);
    } finally {
      for (const client of controls) client.close();
    }
  });

  it("refuses a second sender at the other API node, and admits one of two simultaneous ones", async () => {
    expect(await RtpClient.refusal(b.signalUrl, b.demoId, 1)).toMatchObject({ code: "previous-stream-exists" });
    const race = await Promise.allSettled([RtpClient.send(a.signalUrl, a.demoId, 2), RtpClient.send(b.signalUrl, b.demoId, 2)]);
    const winners = race.flatMap((one) => (one.status === "fulfilled" ? [kept(one.value)] : []));
    const losers = race.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
    expect(winners).toHaveLength(1);
    expect(losers.map(({ cause }) => cause)).toMatchObject([{ code: "previous-stream-exists" }]);
  });

  it("moves guests who join at different nodes onto a channel in turn, for viewers everywhere", async () => {
    const owner = await a.owner();
    const guests = `serial-ids/${a.demoId}/guests`;
    const introduction = { name: "Guest", remote: true };
    for (const [signalUrl, guest] of [
      [a.signalUrl, HANA],
      [b.signalUrl, KEN],
    ] as const)
      kept(await RtpClient.send(signalUrl, a.demoId, 1, { guest, introduction }));
    const viewers = [
      await following(() => RtpClient.receive(a.signalUrl, a.demoId, 3)),
      await following(() => RtpClient.receive(b.signalUrl, b.demoId, 3)),
    ];
    for (const guest of [HANA, KEN, HANA]) {
      expect(await owner.call("PATCH", `${guests}/${guest}`, { channel: 3 })).toMatchObject({ status: 204 });
      for (const viewer of viewers) await growing(viewer);
    }
    expect(await RtpClient.refusal(b.signalUrl, b.demoId, 3)).toMatchObject({ code: "previous-stream-exists" });
    for (const guest of [HANA, KEN]) expect(await owner.call("DELETE", `${guests}/${guest}`)).toMatchObject({ status: 204 });
    onThree = await until("the channel to be free", () =>
      RtpClient.send(a.signalUrl, a.demoId, 3).then(kept, (error: Error) => {
        if ((error.cause as { code?: string } | undefined)?.code === "previous-stream-exists") return undefined;
        throw error;
      }),
    );
  });

  it("gives a silent sender's slot to another sender at any node", async () => {
    const first = onThree ?? kept(await onceThereIsARelay(() => RtpClient.send(a.signalUrl, a.demoId, 3)));
    const viewer = await following(() => RtpClient.receive(a.signalUrl, a.demoId, 3));
    await growing(viewer);
    first.isHushed = true;
    let refusals = 0;
    onThree = await until(
      "the other sender to be let in",
      () =>
        RtpClient.send(b.signalUrl, b.demoId, 3).then(kept, (error: Error) => {
          if ((error.cause as { code?: string } | undefined)?.code !== "previous-stream-exists") throw error;
          refusals += 1;
          return undefined;
        }),
      PATIENCE_MS,
      RETRY_MS,
    );
    await first.ended();
    await growing(viewer);
    expect(refusals).toBeGreaterThan(0);
    // Its silence would have ended it later anyway.
    await until("word of it in a log", () => relays.some((node) => node.log().includes("is free for another sender")));
  });

  it("keeps streams running while NATS is down, and admits no one else", async () => {
    await nats.kill();
    await growing(waiting);
    expect(await RtpClient.refusal(a.signalUrl, a.demoId, 3)).toMatchObject({ code: "relay-unavailable" });
    await nats.restart();
    await growing(waiting);
    expect(await RtpClient.refusal(b.signalUrl, b.demoId, 1)).toMatchObject({
      code: expect.stringMatching(/previous-stream-exists|relay-unavailable/),
    });
  });

  it("restores a killed relay's stream on the other relay", async () => {
    const before = sendersLetIn();
    const sender = await onceThereIsARelay(() => RtpClient.send(a.signalUrl, a.demoId, 3, { replaces: onThree?.session }));
    const near = kept(await RtpClient.receive(a.signalUrl, a.demoId, 3));
    const far = kept(await RtpClient.receive(b.signalUrl, b.demoId, 3));
    await growing(near);
    await growing(far);
    // Another process's log arrives by a pipe.
    const dying = await until(
      "the sender in a log",
      () => relays.find((_, at) => sendersLetIn()[at] !== before[at]),
      PATIENCE_MS,
      20,
    );
    killed = dying;
    await dying.kill();
    const [, again] = await Promise.all([
      sender.ended().then(() => onceThereIsARelay(() => RtpClient.send(a.signalUrl, a.demoId, 3, { replaces: sender.session }))),
      near.ended().then(() => onceThereIsARelay(() => RtpClient.receive(a.signalUrl, a.demoId, 3))),
    ]);
    await until("a packet over the other relay", () => again.received > 0, PATIENCE_MS, 20);
    await growing(far);
  });

  it("moves viewers off a draining node", async () => {
    const leaving = relays.slice(0, 2).find((node) => node !== killed);
    const viewer = await following(() => RtpClient.receive(a.signalUrl, a.demoId, 3));
    await growing(viewer);
    leaving?.drain();
    await until("the viewer to come back", () => viewer.sessions === 2, PATIENCE_MS, 20);
    await growing(viewer);
    await until("word that the node is empty", () => leaving?.log().includes("drained: no page"), PATIENCE_MS, 20);
  });

  it("reveals no login or session name", () => {
    const logs = [a, b, ...relays].map((node) => node.log()).join("\n");
    for (const role of ["api", "relay"] as const) expect(logs).not.toContain(new URL(nats.urlOf(role)).password);
    for (const { session } of clients) expect(logs).not.toContain(session);
  });
});
