import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ERRORS, errorBody } from "@setsuna/contracts";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { VARIABLE_NAMES } from "../apps/studio/src/platform/config/environment.ts";
import { storageConfig } from "../apps/studio/src/platform/config/storage-variables.ts";
import { withoutNames } from "../ops/opentelemetry/without-names.mjs";

const OPS = fileURLToPath(new URL("../ops/", import.meta.url));
const textOf = (path: string): string => readFileSync(join(OPS, path), "utf8");

describe("the Docker image", () => {
  const text = textOf("docker/Dockerfile");
  it("has a valid Dockerfile, and an invalid one would be detected", () => {
    expect(validate(text)).toEqual([]);
    expect(validate(text.replace("EXPOSE 8787/tcp", "EXPOSE eighty")).length).toBeGreaterThan(0);
  });

  it("has named bases, doesn't run as root or through a shell, and reports readiness", () => {
    const file = DockerfileParser.parse(text);
    const stages = file.getFROMs().map((from) => from.getBuildStage());
    for (const from of file.getFROMs()) expect([`$\{NODE_IMAGE}`, ...stages]).toContain(from.getImage());
    const own = file.getInstructions().map((one) => [one.getKeyword(), one.getArgumentsContent() ?? ""] as const);
    const last = (keyword: string) => own.filter(([name]) => name === keyword).at(-1)?.[1] ?? "";
    expect(last("USER")).toBe("node");
    expect(JSON.parse(last("ENTRYPOINT"))).toEqual([
      "node",
      "--enable-source-maps",
      "--max-semi-space-size=2",
      "apps/studio/dist/main.js",
    ]);
    expect(last("HEALTHCHECK")).toContain("healthcheck.mjs");
    // The only build argument is the base; none holds a secret.
    expect(own.filter(([name]) => name === "ARG")).toEqual([["ARG", "NODE_IMAGE=node:24-bookworm-slim"]]);
  });

  it("installs packages from the lockfile and every manifest before copying the sources", () => {
    const [manifests = ""] = text.split("COPY . .");
    const copied = [...manifests.matchAll(/^COPY (\S+)\/package\.json \.\/(\S+)\/$/gm)].map(([, from, to]) => [from, to]);
    const { packages }: { packages: Record<string, unknown> } = JSON.parse(textOf("../package-lock.json"));
    const workspaces = Object.keys(packages).filter((path) => path !== "" && !path.includes("node_modules"));
    expect(copied.sort()).toEqual(workspaces.map((path) => [path, path]).sort());
    expect(manifests).toMatch(/^COPY package\.json package-lock\.json \.\/$/m);
    expect(manifests).toContain("npm ci --include=dev --ignore-scripts");
  });

  it("serves metrics to other containers, but on the host's network only to this machine", () => {
    expect(text).toMatch(/^ENV .*\bMETRICS_HOST=0\.0\.0\.0\b/m);
    const { services }: { services: Record<string, { environment?: Record<string, string> }> } = parse(
      textOf("docker/compose.yaml"),
      { merge: true },
    );
    expect(services.api?.environment?.METRICS_HOST).toBe("0.0.0.0");
    expect(services.relay?.environment?.METRICS_HOST).toBe("127.0.0.1");
  });

  it("excludes secrets and build output from the context", () => {
    expect(textOf("docker/Dockerfile.dockerignore").split("\n")).toEqual(
      expect.arrayContaining(["**/.env", ".setsuna", "**/node_modules"]),
    );
  });

  it("checks readiness with a program and its exit code", async () => {
    let status = 200;
    const server = createServer((request, response) =>
      response.writeHead(request.url === "/studio/readyz" ? status : 404).end("{}"),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const codeOf = (on: number) =>
      new Promise<number>((resolve) => {
        const child = execFile(process.execPath, [join(OPS, "docker/healthcheck.mjs")], { env: { HEALTH_PORT: String(on) } });
        child.once("exit", (code) => resolve(code ?? -1));
      });
    expect(await codeOf(port)).toBe(0);
    status = 503;
    expect(await codeOf(port)).toBe(1);
    server.close();
    await once(server, "close");
    expect(await codeOf(port)).toBe(1);
  });
});

const Service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.enum(["service_healthy", "service_started"]) })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  network_mode: z.literal("host").optional(),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).optional(),
  volumes: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.object({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
});

describe("the compose file", () => {
  const text = textOf("docker/compose.yaml");
  const { services, configs, volumes } = Compose.parse(parse(text, { merge: true }));

  it("has every part of a site, from pinned images, waiting for its dependencies", () => {
    expect(Object.keys(services).sort()).toEqual(["api", "coturn", "nats", "postgres", "relay"]);
    for (const [name, { image, depends_on = {}, configs: own = [], volumes: mounts = [] }] of Object.entries(services)) {
      if (image !== "setsuna:latest")
        expect([name, image]).toEqual([name, expect.stringMatching(/^\$\{[A-Z]+_IMAGE:-\S+:[0-9]/)]);
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(services).toHaveProperty(other);
        if (condition === "service_healthy") expect(services[other]?.healthcheck).toBeDefined();
      }
      for (const { source } of own) expect(configs).toHaveProperty(source);
      for (const mount of mounts) if (/^[a-z-]+:/.test(mount)) expect(volumes).toHaveProperty(mount.split(":")[0] ?? "");
    }
  });

  it("gives our roles only variables that they read, and no unneeded rights", () => {
    for (const role of ["api", "relay"]) {
      const service = services[role];
      expect(service?.command).toEqual(["--role", role]);
      expect([service?.cap_drop, service?.read_only]).toEqual([["ALL"], true]);
      const unknown = Object.keys(service?.environment ?? {}).filter((name) => !VARIABLE_NAMES.includes(name));
      expect(unknown).toEqual(role === "relay" ? ["HEALTH_PORT"] : []);
    }
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(published.sort()).toEqual(["127.0.0.1:4222:4222", "127.0.0.1:8787:8787", "127.0.0.1:9464:9464"]);
  });

  it("contains no secret: each comes from a required file, and env.example names all", () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name);
    const named = [...textOf("docker/env.example").matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    expect([...new Set(asked)].sort()).toEqual(named.sort());
    for (const name of asked.filter((one) => /KEY|PASSWORD/.test(one)))
      expect(text).not.toMatch(new RegExp(`\\$\\{${name}(?!:\\?|:-\\})`));
  });

  it("pins each image by the digest that Docker reports, and by nothing else", () => {
    const folder = mkdtempSync(join(tmpdir(), "setsuna-pin-"));
    const pinned = (answer: string) => {
      writeFileSync(join(folder, "docker"), `#!/bin/sh\necho "${answer}"\n`, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env.PATH}` };
      return spawnSync("sh", [join(OPS, "docker/pin-images.sh")], { encoding: "utf8", env });
    };
    const named = [...text.matchAll(/\$\{([A-Z]+_IMAGE):-([^}]+)\}/g)].map(([, name, image]) => `${name}=${image}@sha256:abc`);
    expect(pinned("sha256:abc").stdout.trim().split("\n").sort()).toEqual(named.sort());
    expect(pinned("not found").status).toBe(1);
    rmSync(folder, { recursive: true, force: true });
  });

  it("has a NATS configuration that NATS accepts (where it is installed)", ({ skip }) => {
    const program = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"].find((path) =>
      existsSync(path),
    );
    if (program === undefined) return skip();
    const folder = mkdtempSync(join(tmpdir(), "setsuna-nats-"));
    const check = (content: string) => {
      const path = join(folder, "nats.conf");
      writeFileSync(
        path,
        content
          .replace(/\$\{NATS_(?:API|RELAY)_PASSWORD:\?\}/g, "0123abcd")
          .replaceAll("$$", "$")
          .replace("/data", folder),
      );
      return spawnSync(program, ["-t", "-c", path], { encoding: "utf8" }).status;
    };
    const content = configs.nats?.content ?? "";
    expect(check(content)).toBe(0);
    expect(check(content.replace("jetstream", "jetsam"))).not.toBe(0);
    const rights = (text: string) =>
      text
        .replaceAll("$$", "$")
        .slice(text.indexOf("authorization"))
        .replaceAll(/password: \S+/g, "")
        .replaceAll(/\s+/g, " ")
        .trim();
    expect(rights(content.replaceAll("$$", "$"))).toBe(rights(textOf("nats/nats.conf")));
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("the systemd units", () => {
  const UNITS = ["setsuna@.service", "setsuna-backup@.service", "setsuna-backup@.timer"];
  const isInstalled = existsSync("/usr/bin/systemd-analyze");

  const complaintsOf = (unit: string, change: (text: string) => string): string => {
    const folder = mkdtempSync(join(tmpdir(), "setsuna-units-"));
    for (const name of UNITS) copyFileSync(join(OPS, "systemd", name), join(folder, name));
    const text = change(textOf(join("systemd", unit))).replaceAll("/usr/bin/node", process.execPath);
    writeFileSync(join(folder, unit), text);
    const { stderr } = spawnSync("systemd-analyze", ["verify", join(folder, unit.replace("@", "@all"))], { encoding: "utf8" });
    rmSync(folder, { recursive: true, force: true });
    return stderr
      .split("\n")
      .filter((line) => line.includes("setsuna"))
      .join("\n");
  };

  it.each(UNITS)("%s is valid for systemd, and an invalid one would be detected", (unit) => {
    if (!isInstalled) return;
    expect(complaintsOf(unit, (text) => text)).toBe("");
    expect(complaintsOf(unit, (text) => text.replace("[Install]", "[Instal]").replace("Type=oneshot", "Tipe=oneshot"))).not.toBe(
      "",
    );
  });

  it("leave the studio time to drain, and name programs that the build makes", () => {
    const unit = textOf("systemd/setsuna@.service");
    const [, drain = "0"] = /DRAIN_SECONDS=([0-9]+)/.exec(unit) ?? [];
    const [, stop = "0"] = /TimeoutStopSec=([0-9]+)/.exec(unit) ?? [];
    expect(Number(stop)).toBeGreaterThanOrEqual(Number(drain) + 5);
    expect(unit).toContain("KillMode=mixed");
    const build = readFileSync(join(dirname(OPS), "scripts/lib/outputs.mjs"), "utf8");
    for (const [, name] of [
      ...unit.matchAll(/dist\/(\w+\.js)/g),
      ...textOf("systemd/setsuna-backup@.service").matchAll(/dist\/(\w+\.js)/g),
    ])
      expect(build).toContain(`"${name}"`);
  });
});

it("both run the studio with the memory flags of npm start", () => {
  const { flags, environment }: { flags: string[]; environment: Record<string, string> } = JSON.parse(
    readFileSync(join(dirname(OPS), "apps/studio/process.json"), "utf8"),
  );
  for (const file of ["docker/Dockerfile", "systemd/setsuna@.service"]) {
    for (const flag of flags) expect(textOf(file)).toContain(flag);
    for (const [name, value] of Object.entries(environment)) expect(textOf(file)).toContain(`${name}=${value}`);
  }
});

describe("the proxy configuration", () => {
  const text = textOf("nginx/studio.conf");
  it("reports missing nodes as the site itself would, in the body that clients read", () => {
    const body = /return 503 '(\{.*\})';/.exec(text)?.[1] ?? "";
    expect(JSON.parse(body)).toEqual({
      type: "about:blank",
      title: ERRORS["server-unreachable"].en,
      status: ERRORS["server-unreachable"].status,
      ...errorBody("server-unreachable"),
      requestId: "$request_id",
    });
  });
  it("allows the largest build that the site accepts", () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]);
    expect(megabytes * 2 ** 20).toBeGreaterThanOrEqual(storageConfig({}, "/").releaseMaxBytes);
  });
});

describe("a traced path", () => {
  it.each([
    ["/studio/contact?lng=ja", "/studio/contact"],
    ["/studio/api/session", "/studio/api/session"],
    ["/studio/api/serial-ids/abcdefg/connections?x=1", "/studio/api/serial-ids/*/connections"],
    ["/studio/whip/abc-defg/1", "/studio/whip/*/*"],
    ["/studio/whep/abcdefg/1/session/6Vb2cYw3e5tJk8QmZr1xLp", "/studio/whep/*/*/session/*"],
    ["/studio/api/billing/quotes/q1/confirm", "/studio/api/billing/quotes/*/confirm"],
    ["/live/studio/whip/abc-defg/1", "/live/studio/whip/*/*"],
    ["/studio/%E3%81%82", "/studio/*"],
    ["/studio/", "/studio/"],
  ])("of %s is %s", (address, path) => {
    expect(withoutNames(address)).toBe(path);
  });
});
