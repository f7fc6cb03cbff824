import { execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import * as models from "kubernetes-models";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { CHART, canRender, type Rendered, render } from "./render.ts";
import { unknownFields } from "./unknown-fields.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NEEDED = { publicUrl: "https://studio.example" };
const EVERYTHING = {
  ...NEEDED,
  turnUrls: ["turn:turn.example:3478?transport=udp"],
  operatorConfigMap: "operator",
  imagePullSecrets: [{ name: "registry" }],
  api: { replicas: 3, env: { GUEST_ROOMS: 10 }, nodeSelector: { pool: "api" }, tolerations: [{ operator: "Exists" }] },
  relay: { autoscaling: { enabled: true }, env: { MEDIA_BIND: "0.0.0.0" }, nodeSelector: { pool: "relay" } },
  postgresql: { enabled: true, storage: { size: "5Gi", className: "fast" } },
  backup: { enabled: true },
  monitoring: { enabled: true, labels: { release: "prometheus" } },
};
const ADDRESSES = { ...NEEDED, relay: { network: "loadBalancer", ports: { from: 40_000, to: 40_019 } } };
const BALANCED = { ...ADDRESSES, relay: { ...ADDRESSES.relay, loadBalancer: { addresses: ["203.0.113.7", "203.0.113.8"] } } };
/** Kinds of operators, which Kubernetes itself has no schema for. */
const FOREIGN = ["Cluster", "PodMonitor", "PrometheusRule"];

const Labels = z.record(z.string(), z.string());
const Workload = z.object({
  spec: z.object({
    selector: z.object({ matchLabels: Labels }),
    template: z.object({
      metadata: z.object({ labels: Labels }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number().optional(),
        containers: z
          .array(
            z.object({
              args: z.array(z.string()).optional(),
              envFrom: z.array(z.unknown()).optional(),
              env: z
                .array(z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() }))
                .default([]),
            }),
          )
          .length(1),
      }),
    }),
  }),
});
const ofKind = (objects: readonly Rendered[], kind: string, name: string): Rendered => {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
};
const workload = (objects: readonly Rendered[], kind: string, name: string) => Workload.parse(ofKind(objects, kind, name)).spec;

const environmentOf = (spec: z.infer<typeof Workload>["spec"], secrets: Record<string, string>): Record<string, string> => {
  const environment: Record<string, string> = { ...secrets };
  for (const { name, value } of spec.template.spec.containers[0]?.env ?? [])
    environment[name] = value === undefined ? (environment[name] ?? "secret") : value;
  for (const [name, value] of Object.entries(environment))
    environment[name] = value.replace(/\$\(([A-Z_]+)\)/g, (_, inner: string) => environment[inner] ?? "");
  return environment;
};
const validated = (object: Rendered): string => {
  const [version = "", group = ""] = object.apiVersion.split("/").reverse();
  const name = group.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  const inGroup: Record<string, unknown> = { ...models }[name === "" ? version : name] ?? {};
  const inVersion = name === "" ? inGroup : z.record(z.string(), z.unknown()).parse(inGroup[version]);
  const Model = inVersion[object.kind];
  if (typeof Model !== "function") return `no schema of ${object.kind}`;
  try {
    Reflect.construct(Model, [object]).validate();
    return "valid";
  } catch (error) {
    return `${object.kind} ${object.metadata.name}: ${error instanceof Error ? error.message : String(error)}`;
  }
};

const checkOnly = (args: readonly string[], environment: Record<string, string>): string =>
  execFileSync(process.execPath, ["--import", "tsx", join(ROOT, "apps/studio/src/main.ts"), ...args, "--check-only"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...environment },
  });

describe("the chart's values", () => {
  const schema = JSON.parse(readFileSync(join(CHART, "values.schema.json"), "utf8"));
  const accepts = new Ajv({ allErrors: true, strict: false }).compile(schema);
  const defaults = parse(readFileSync(join(CHART, "values.yaml"), "utf8"));

  it("are valid as they are with an address, and all are in the schema", () => {
    expect(accepts({ ...defaults, ...NEEDED })).toBe(true);
    for (const values of [EVERYTHING, BALANCED]) expect([accepts(values), accepts.errors]).toEqual([true, null]);
  });
  it.each([
    {},
    { publicUrl: "http://studio.example" },
    { publicUrl: "https://studio.example/live" },
    { ...NEEDED, replicas: 3 },
    { ...NEEDED, relay: { ports: { from: 40_000 } } },
    { ...NEEDED, relay: { network: "node" } },
    { ...NEEDED, api: { env: { "guest-rooms": 1 } } },
  ])("are refused as %j", (values) => {
    expect(accepts(values)).toBe(false);
  });
});

describe.skipIf(!canRender())("the chart, rendered (needs Helm or Go)", { timeout: 120_000 }, () => {
  const shapes = canRender()
    ? { needed: render(NEEDED), everything: render(EVERYTHING), balanced: render(BALANCED) }
    : { needed: [], everything: [], balanced: [] };

  it.each(Object.entries(shapes))("makes objects that Kubernetes accepts: %s", (_, objects) => {
    for (const object of objects) {
      if (FOREIGN.includes(object.kind)) continue;
      expect(validated(object)).toBe("valid");
      expect(unknownFields(object)).toEqual([]);
    }
    expect(new Set(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size).toBe(objects.length);
  });
  it("would fail with a wrong type, or with a field that Kubernetes doesn't know and would ignore", () => {
    const wrong = { ...ofKind(shapes.needed, "Service", "site"), spec: { ports: [{ port: "https" }] } };
    expect(validated(wrong)).toContain("port");
    const containers = [{ name: "api", image: "a", livenessprobe: {} }];
    const misspelled = {
      ...ofKind(shapes.needed, "StatefulSet", "site-api"),
      spec: { replica: 2, template: { metadata: { labels: { any: "label" } }, spec: { containers } } },
    };
    expect(unknownFields(misspelled)).toEqual([
      "StatefulSet site-api.spec.replica",
      "StatefulSet site-api.spec.template.spec.containers[0].livenessprobe",
    ]);
  });

  it("selects the pods of exactly one workload with every Service, budget, policy and monitor", () => {
    for (const objects of Object.values(shapes)) {
      const pods = objects
        .filter(({ kind }) => ["Deployment", "StatefulSet"].includes(kind))
        .map((object) => Workload.parse(object).spec.template.metadata.labels);
      const selectors = objects.flatMap((object): Record<string, string>[] => {
        const { spec } = z.object({ spec: z.record(z.string(), z.unknown()).optional() }).parse(object);
        const selector = z
          .union([z.object({ matchLabels: Labels }).transform(({ matchLabels }) => matchLabels), Labels])
          .optional()
          .parse(object.kind === "NetworkPolicy" ? spec?.podSelector : spec?.selector);
        return selector === undefined ? [] : [selector];
      });
      expect(selectors.length).toBeGreaterThan(6);
      for (const selector of selectors) {
        const components = pods
          .filter((labels) => Object.entries(selector).every(([name, value]) => labels[name] === value))
          .map((labels) => labels["app.kubernetes.io/component"]);
        expect(new Set(components).size).toBe(1);
      }
    }
  });

  it("starts an API node and a relay of a production site", () => {
    const api = workload(shapes.everything, "StatefulSet", "site-api");
    const secrets = {
      SECRET_KEY: "f3a9".repeat(16),
      TURN_SECRET: "b7c1".repeat(8),
      NATS_API_PASSWORD: "letters",
      SMTP_URL: "smtp://user:password@mail.example:587",
    };
    const environment: Record<string, string> = {
      ...environmentOf(api, secrets),
      DATABASE_URL: "postgres://studio:password@postgres/studio",
      NATS_PASSWORD: "letters",
      TEST_GATEWAY: "on",
      OPERATOR_FILE: join(ROOT, "config/operator.json"),
      PROFILE: "staging",
    };
    const args = api.template.spec.containers[0]?.args ?? [];
    expect(environment.NATS_URL?.split(",")).toHaveLength(3);
    expect(() => checkOnly(args, environment)).not.toThrow();
    const relay = workload(shapes.balanced, "Deployment", "site-relay-1");
    expect(environmentOf(relay, {})).toMatchObject({ PUBLIC_ADDRESSES: "203.0.113.8", MEDIA_PORT_RANGE: "40000-40019" });
    expect(() => checkOnly(relay.template.spec.containers[0]?.args ?? [], environmentOf(relay, {}))).not.toThrow();
  });

  it("gives a relay its NATS password and no other secret", () => {
    const container = workload(shapes.everything, "Deployment", "site-relay").template.spec.containers[0];
    const secrets = container?.env.filter(({ valueFrom }) => JSON.stringify(valueFrom ?? "").includes("secretKeyRef"));
    expect(secrets?.map(({ name }) => name)).toEqual(["NATS_PASSWORD"]);
    expect(container?.envFrom).toBeUndefined();
    expect(JSON.stringify(container)).not.toMatch(/SECRET_KEY|DATABASE_URL/);
  });

  it("gives every pod enough time to stop", () => {
    const graces = [
      [workload(shapes.needed, "StatefulSet", "site-api"), 30],
      [workload(shapes.needed, "Deployment", "site-relay"), 120 + 5],
    ] as const;
    for (const [spec, seconds] of graces) expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(seconds);
  });

  it("balances with the nginx file, changed only where it is marked", () => {
    const { data } = z.object({ data: Labels }).parse(ofKind(shapes.everything, "ConfigMap", "site-balancer"));
    const rendered = data["studio.conf"]?.split("\n").map((line) => line.trim()) ?? [];
    const marked = /# \(\*\)/;
    const own = readFileSync(join(ROOT, "ops/nginx/studio.conf"), "utf8").split("\n");
    for (const line of own.filter((each) => !marked.test(each))) expect(rendered).toContain(line.trim());
    expect(rendered.filter((line) => /^server site-api-\d\./.test(line))).toHaveLength(3);
    expect(rendered.join("\n")).not.toMatch(/\/etc\/ssl|10\.0\.0\.1|# \(\*\)/);
  });

  it("refuses relays without reserved addresses", () => {
    expect(() => render(ADDRESSES)).toThrow("relay.loadBalancer.addresses is needed");
  });
});

const STANDS_FOR_A_RELAY = `
  process.on("SIGUSR2", () => process.send("SIGUSR2"));
  process.send("ready");
  setInterval(() => undefined, 1000);
`;

describe("a stopping relay container", () => {
  it("moves its senders and viewers first, and stays until none is left", async () => {
    const figures = [
      [1, 2],
      [1, 0],
      [0, 0],
    ];
    const server = createServer((_, response) => {
      const [senders, viewers] = figures.shift() ?? [0, 0];
      response.end(`setsuna_relay_publishers{relay="0"} ${senders}\nsetsuna_relay_subscribers{relay="1"} ${viewers}\n`);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const relay = spawn(process.execPath, ["--eval", STANDS_FOR_A_RELAY], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    await once(relay, "message");
    const told = once(relay, "message");
    const drain = fork(join(ROOT, "ops/docker/drain.mjs"), ["60"], {
      env: { METRICS_HOST: "0.0.0.0", METRICS_PORT: String(port), RELAY_PID: String(relay.pid) },
    });
    expect(await told).toEqual(["SIGUSR2", undefined]);
    expect((await once(drain, "exit"))[0]).toBe(0);
    expect(figures).toEqual([]);
    relay.kill();
    server.close();
  });
});
