import { context, propagation, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { InMemorySpanExporter, NodeTracerProvider, type ReadableSpan, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { MediaSessionId, type StreamRef } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { FakeClock } from "@setsuna/testkit/model";
import { isNatsInstalled, NatsCluster, natsUrlOf } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CascadeKind, CascadeListener, MediaSessionListener, OpenMedia } from "../../relay-pool/relay-port.ts";
import { joinAsApi, joinAsRelay } from "../open-fleet.ts";
import { Heard, ID, NodePool, PARIS, TestFleet, TOKYO } from "../test-fleet.fake.ts";
import { type NatsLink, openNatsLink } from "./nats-link.ts";

/** Messages of a relay process carry no trace. */
class ProcessPool extends NodePool {
  override open(media: OpenMedia, listener: MediaSessionListener): void {
    context.with(ROOT_CONTEXT, () => {
      super.open(media, listener);
      queueMicrotask(() => listener.onConnected?.());
    });
  }
  override cascade(session: MediaSessionId, stream: StreamRef, listener: CascadeListener, kind?: CascadeKind): void {
    context.with(ROOT_CONTEXT, () => super.cascade(session, stream, listener, kind));
  }
}

const PATIENCE = { timeout: 15_000 };

describe.skipIf(!isNatsInstalled())("the trace of a join (needs nats-server)", () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const ends: (() => Promise<unknown> | unknown)[] = [];
  const media = (direction: OpenMedia["direction"], session: string): OpenMedia => ({
    ...new TestFleet(new FakeClock()).media(direction, 1),
    session: MediaSessionId.parse(session.repeat(22)),
  });
  let server: NatsCluster;

  const link = async (role: "api" | "relay"): Promise<NatsLink> => {
    const opened = await openNatsLink(natsUrlOf(server.ports, role), role, silentLog);
    ends.unshift(() => opened.close());
    return opened;
  };
  const relayIn = async (region: typeof TOKYO): Promise<void> => {
    const config = { natsUrl: undefined, region, relayHold: 120_000, publicAddresses: [] };
    const node = await joinAsRelay(config, await link("relay"), new ProcessPool(), "0.1.0", silentLog);
    ends.unshift(() => node.leave());
  };
  const apiIn = async (region: typeof TOKYO) => {
    const config = { natsUrl: undefined, region, relayHold: 120_000, publicAddresses: [] };
    const { relays, stop } = await joinAsApi(config, await link("api"), silentLog);
    ends.unshift(stop);
    return relays;
  };
  const paths = (): string[] => {
    const spans = exporter.getFinishedSpans();
    const join = spans.findLast(({ name }) => name === "join");
    const own = spans.filter((span) => span.spanContext().traceId === join?.spanContext().traceId);
    const byId = new Map(own.map((span) => [span.spanContext().spanId, span]));
    const pathOf = ({ name, parentSpanContext }: ReadableSpan): string => {
      const parent = byId.get(parentSpanContext?.spanId ?? "");
      return parent === undefined ? name : `${pathOf(parent)} > ${name}`;
    };
    return own.map(pathOf).sort();
  };

  beforeAll(async () => {
    server = await NatsCluster.plan(1);
    await server.start("n1");
    provider.register();
  }, 60_000);
  afterAll(async () => {
    for (const end of ends) await end();
    await server.stop();
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  });

  it("leads from the API node over NATS to the relay, and with a cascade to the sender's relay", async () => {
    await relayIn(TOKYO);
    const tokyo = await apiIn(TOKYO);
    await vi.waitFor(() => expect(tokyo.isReady()).toBe(true), PATIENCE);
    const sender = new Heard();
    tokyo.open(media("publish", "p"), sender);
    await vi.waitFor(() => expect(sender.answers).toHaveLength(1), PATIENCE);
    await vi.waitFor(() => expect(exporter.getFinishedSpans().map(({ name }) => name)).toContain("join"), PATIENCE);
    const reached = "join > ask open > serve open";
    expect(paths()).toEqual(["join", "join > ask open", reached, `${reached} > relay process answers`]);

    await relayIn(PARIS);
    const paris = await apiIn(PARIS);
    await vi.waitFor(() => expect(paris.report().filter(({ ready }) => ready)).toHaveLength(2), PATIENCE);
    exporter.reset();
    const viewer = new Heard();
    paris.open(media("subscribe", "v"), viewer);
    await vi.waitFor(() => expect(viewer.answers).toHaveLength(1), PATIENCE);
    const cascaded = `${reached} > ask open > serve open`;
    const whole = ["join", "join > ask open", reached, `${reached} > ask open`, cascaded];
    await vi.waitFor(
      () =>
        expect(paths()).toEqual([...whole, `${cascaded} > relay process answers`, `${reached} > relay process answers`].sort()),
      PATIENCE,
    );
    const told = JSON.stringify(exporter.getFinishedSpans().map(({ name, attributes, events }) => [name, attributes, events]));
    for (const secret of [ID, "p".repeat(22), "v".repeat(22)]) expect(told).not.toContain(secret);
  }, 60_000);

  it("ends a refused join with its error code", async () => {
    const tokyo = await apiIn(TOKYO);
    await vi.waitFor(() => expect(tokyo.isReady()).toBe(true), PATIENCE);
    exporter.reset();
    const second = new Heard();
    tokyo.open(media("publish", "q"), second);
    await vi.waitFor(() => expect(second.refusals).toHaveLength(1), PATIENCE);
    await vi.waitFor(() => expect(paths()).toContain("join"), PATIENCE);
    const join = exporter.getFinishedSpans().find(({ name }) => name === "join");
    expect(join?.status.message).toBe("previous-stream-exists");
  });
});
