import { Channel } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { alertRules, dashboardQueries } from "../../../apps/studio/src/platform/metrics/testing/ops-files.ts";
import {
  matching,
  missingFrom,
  type Series,
  selectorsOf,
  seriesIn,
  withoutVariables,
} from "../../../apps/studio/src/platform/metrics/testing/promql.ts";
import { DEMO_SERIAL_ID } from "../../../apps/studio/src/platform/storage/seed.ts";
import { ChaosSite, missingForChaos, type SiteNode } from "../../chaos/site/chaos-site.ts";
import { TaggedSender, TaggedViewer } from "../../chaos/streams/stream-client.ts";

const missing = missingForChaos();
const PATIENCE_MS = 90_000;
/** Sockets without a hello that one address may have. */
const NEW_SOCKETS = 3;

const scrape = async ({ metricsPort }: SiteNode): Promise<Series[]> =>
  seriesIn(await (await fetch(`http://127.0.0.1:${metricsPort}/studio/metrics`)).text());

describe.skipIf(missing !== undefined)(`metrics of a fleet${missing === undefined ? "" : ` (skipped: ${missing})`}`, () => {
  let site: ChaosSite;
  const clients: { stop(): void }[] = [];
  const sockets: WebSocket[] = [];
  const both = async (): Promise<Series[]> => (await Promise.all([...site.apis, ...site.relays].map(scrape))).flat();
  const sumOf = async (name: string): Promise<number> =>
    (await both()).reduce((sum, series) => sum + (series.name === name ? series.value : 0), 0);
  const grows = (name: string): Promise<unknown> => until(name, async () => (await sumOf(name)) > 0, PATIENCE_MS, 500);

  beforeAll(async () => {
    const environment = { DRAIN_SECONDS: "60", ADMISSION_LIMITS: `new-sockets-per-address=${NEW_SOCKETS}` };
    site = await ChaosSite.start({ apis: ["tokyo"], relays: ["tokyo"], environment });
  });
  afterAll(async () => {
    for (const client of clients) client.stop();
    for (const socket of sockets) socket.terminate();
    await site?.stop();
  });

  it("count a stream, its viewer's first frame, and a limit's refusal", async () => {
    const [{ signalUrl }] = site.fronts as [ChaosSite["fronts"][number]];
    const place = { serialId: DEMO_SERIAL_ID, channel: Channel.parse(1) };
    clients.push(new TaggedSender(signalUrl, place, 1, () => undefined), new TaggedViewer(signalUrl, place, () => undefined));
    for (const client of clients as TaggedSender[]) client.start();
    await grows("setsuna_relay_first_frame_seconds_count");
    await grows("setsuna_job_seconds_count");
    await grows("setsuna_nats_bucket_bytes");
    for (let count = 0; count <= NEW_SOCKETS; count += 1) {
      const socket = new WebSocket(signalUrl);
      socket.on("error", () => undefined);
      sockets.push(socket);
    }
    await grows("setsuna_rate_limit_refusals_total");
  });

  it("have every metric, label and value of each dashboard query and alert rule", async () => {
    const [api] = site.apis as [SiteNode];
    api.daemon.signal("SIGTERM");
    const readyz = `http://127.0.0.1:${api.port}/studio/readyz`;
    await until("readyz to fail", async () => (await fetch(readyz)).status === 503, PATIENCE_MS, 50);
    const series = await both();
    const expressions = [...dashboardQueries().map(withoutVariables), ...alertRules().map(({ expr }) => expr)];
    expect(expressions.length).toBeGreaterThan(50);
    // Prometheus itself adds `up`.
    const asked = expressions.filter((expression) => selectorsOf(expression).every(({ metric }) => metric !== "up"));
    expect(asked.flatMap((expression) => missingFrom(series, expression))).toEqual([]);
    expect(
      series.filter(({ name, value }) => name === "setsuna_readiness" && value === 1).map(({ labels }) => labels.state),
    ).toEqual(["draining", "ready"]);
  });

  it("don't count an unready node as errors", async () => {
    const series = await both();
    const unready = series.filter(({ name, labels }) => name === "setsuna_http_request_seconds_count" && labels.status === "5xx");
    expect(unready.map(({ labels }) => labels.route)).toEqual(["/studio/readyz"]);
    const errors = alertRules().find(({ alert }) => alert === "SetsunaErrors")?.expr ?? "";
    expect(selectorsOf(errors).flatMap((selector) => matching(series, selector))).toEqual([]);
  });

  it("would lack a renamed metric, label or value", async () => {
    const series = await both();
    for (const wrong of [
      "setsuna_relays_total",
      'setsuna_relays{phase="ready"}',
      'setsuna_relays{state="gone"}',
      "sum by (node) (setsuna_relays)",
    ])
      expect([wrong, missingFrom(series, wrong).length]).toEqual([wrong, 1]);
  });
});
