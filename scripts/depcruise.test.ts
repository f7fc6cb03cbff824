import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import rules from "../.dependency-cruiser.mjs";
import { TABLE_OWNERS } from "./lib/arrows.mjs";
import { ROOT } from "./lib/run.mjs";

let root: string;

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

const workspace = (): void => {
  for (const [folder, name] of [
    ["packages/kit", "kit"],
    ["packages/contracts", "contracts"],
    ["packages/relay", "relay"],
    ["packages/web-media", "web-media"],
    ["packages/testkit", "testkit"],
    ["apps/studio", "studio"],
  ] as const) {
    const exported = { name: `@setsuna/${name}`, type: "module", exports: { ".": "./src/index.ts" } };
    write(`${folder}/package.json`, JSON.stringify(exported));
    write(`${folder}/src/index.ts`, "export const here = 1; export interface Here { readonly here: number }\n");
    mkdirSync(join(root, "node_modules/@setsuna"), { recursive: true });
    symlinkSync(join(root, folder), join(root, `node_modules/@setsuna/${name}`));
  }
  write("apps/studio/src/platform/storage/schema/serial-ids.ts", "export const ids = 1;\n");
  write("apps/studio/src/platform/storage/schema/index.ts", 'export * from "./serial-ids.ts";\n');
  write("bench/load.ts", "export const load = 1; export interface Load { readonly load: number }\n");
  write("tests/helper.ts", "export const helper = 1;\n");
  write("packages/testkit/src/timed-heap.ts", "export const TimedHeap = 1;\n");
  write("packages/testkit/src/link/link-model.ts", "export const link = 1;\n");
  for (const name of ["platform", "identity", "billing", "composition"]) {
    write(`apps/studio/src/${name}/index.ts`, 'export { deep, type Deep } from "./deep/deep.ts";\n');
    write(`apps/studio/src/${name}/deep/deep.ts`, "export const deep = 1; export interface Deep { readonly deep: number }\n");
    write(`apps/studio/src/${name}/deep/deep.fake.ts`, "export const fake = 1;\n");
  }
};

const open = (files: Readonly<Record<string, string>>): void => {
  root = mkdtempSync(join(tmpdir(), "setsuna-depcruise-"));
  workspace();
  for (const [file, text] of Object.entries(files)) write(file, text);
};
const close = (): void => rmSync(root, { recursive: true, force: true });

const broken = async (): Promise<Map<string, string[]>> => {
  const { forbidden, options } = rules;
  const cruised = await cruise(["apps", "packages", "bench", "tests"], {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
  });
  const found = new Map<string, string[]>();
  for (const { from, rule } of (cruised.output as ICruiseResult).summary.violations)
    found.set(from, [...new Set([...(found.get(from) ?? []), rule.name])].sort());
  return found;
};

const WRONG: readonly (readonly [string, string, string])[] = [
  ["packages/kit/src/a.ts", 'import { here } from "@setsuna/contracts";', "arrow-packages-kit"],
  ["packages/contracts/src/a.ts", 'import type { Here } from "@setsuna/relay";', "arrow-packages-contracts"],
  ["packages/client/src/a.ts", 'export * from "@setsuna/web-media";', "arrow-packages-client"],
  ["packages/relay/src/a.ts", 'import { here } from "../../web-media/src/index.ts";', "arrow-packages-relay"],
  ["packages/testkit/src/a.ts", 'await import("@setsuna/studio");', "arrow-packages-testkit"],
  ["packages/relay/src/a.ts", 'import { here } from "@setsuna/testkit";', "arrow-packages-relay"],
  ["packages/relay/src/a.test.ts", 'import { here } from "@setsuna/web-media";', "arrow-packages-relay-tests"],
  ["packages/kit/src/a.ts", 'import type { Gone } from "./gone.ts";', "not-found"],
  ["apps/web/app/a.tsx", 'import { here } from "@setsuna/relay"; export const A = () => <p>{here}</p>;', "arrow-apps-web"],
  ["apps/agent/src/a.ts", 'using a = open(); import "../../studio/src/index.ts";', "arrow-apps-agent"],
  ["apps/agent/src/a.ts", 'import { Frame } from "node-av/lib";', "ffmpeg-in-its-process"],
  ["packages/relay/src/a.ts", 'import type { Frame } from "node-av";', "ffmpeg-in-its-process"],
  ["tests/a.ts", 'import { load } from "../bench/load.ts";', "no-bench"],
  ["packages/relay/src/a.test.ts", 'import type { Load } from "../../../bench/load.ts";', "no-bench"],
  ["bench/a.ts", 'import { TimedHeap } from "../packages/testkit/src/timed-heap.ts";', "one-simulator"],
  ["tests/a.ts", 'import { link } from "../packages/testkit/src/link/link-model.ts";', "one-simulator"],
  ["apps/studio/src/platform/a.ts", 'import { deep } from "../billing/index.ts";', "module-platform"],
  ["apps/studio/src/identity/a.ts", 'import type { Deep } from "../billing/index.ts";', "module-identity"],
  ["apps/studio/src/billing/deep/a.ts", 'import { deep } from "../../composition/index.ts";', "module-billing"],
  ["apps/studio/src/billing/a.ts", 'import type { Deep } from "../platform/deep/deep.ts";', "module-door"],
  ["apps/studio/src/billing/a.ts", 'export { deep } from "../platform/deep/deep.ts";', "module-door"],
  ["apps/studio/src/billing/a.ts", 'import { ids } from "../platform/storage/schema/serial-ids.ts";', "tables-serial-ids"],
  ["apps/studio/src/platform/a.ts", 'export { ids } from "./storage/schema/serial-ids.ts";', "tables-serial-ids"],
  ["apps/studio/src/platform/a.ts", 'export { ids } from "./storage/schema/index.ts";', "tables-of-all"],
  ["apps/studio/src/billing/a.ts", 'import { fake } from "./deep/deep.fake.ts";', "no-test-tools"],
];
const fileOf = (index: number): string => (WRONG[index]?.[0] ?? "").replace("/a.", `/a${index}.`);

describe("a forbidden import", () => {
  let found: Map<string, string[]>;
  beforeAll(async () => {
    open(Object.fromEntries(WRONG.map(([, text], index) => [fileOf(index), `${text}\n`])));
    found = await broken();
  }, 120_000);
  afterAll(close);

  it.each(WRONG.map(([file, text, rule], index) => ({ file, text, rule, index })))(
    "is found in $file: $text",
    ({ rule, index }) => {
      expect(found.get(fileOf(index))).toEqual([rule]);
    },
  );

  it("is found nowhere else", () => expect([...found.keys()].sort()).toEqual(WRONG.map((_, index) => fileOf(index)).sort()));
});

describe("imports", () => {
  afterEach(close);

  it("are reported if circular, even if only of types", async () => {
    const files = {
      "apps/studio/src/billing/a.ts": 'import { b } from "./b.ts";\nexport type A = typeof b;\n',
      "apps/studio/src/billing/b.ts": 'import type { A } from "./a.ts";\nexport const b = (a: A): A => a;\n',
    };
    open(files);
    expect(new Set([...(await broken()).values()].flat())).toEqual(new Set(["no-cycle"]));
  });

  it("are accepted if allowed", async () => {
    const files = {
      "packages/relay/src/deep/a.ts":
        'import { here } from "@setsuna/contracts"; import { z } from "zod"; import process from "node:process";\n',
      "packages/relay/src/a.test.ts": 'import { here } from "@setsuna/testkit";\n',
      "apps/studio/src/composition/a.ts":
        'import { deep } from "../billing/index.ts"; await import("../billing/deep/deep.ts");\n',
      "apps/studio/src/billing/a.test.ts": 'import { fake } from "../platform/deep/deep.fake.ts";\n',
      "apps/studio/src/admission/a.ts": 'import { ids } from "../platform/storage/schema/serial-ids.ts";\n',
      "apps/studio/src/main.ts": 'import { deep } from "./composition/index.ts";\n',
    };
    open(files);
    expect(await broken()).toEqual(new Map());
  });
});

it("every schema file has an owner", () => {
  const files = readdirSync(join(ROOT, "apps/studio/src/platform/storage/schema")).map((name) => name.replace(".ts", ""));
  expect(files.filter((name) => name !== "columns" && name !== "index")).toEqual(Object.keys(TABLE_OWNERS).sort());
});
