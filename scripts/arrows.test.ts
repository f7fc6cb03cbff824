import { describe, expect, it } from "vitest";
import { allWrongImports, wrongImports } from "./lib/arrows.mjs";

describe("wrongImports", () => {
  it.each([
    ["packages/kit/src/a.ts", 'import { z } from "@setsuna/contracts";'],
    ["packages/rtp/src/a.ts", 'import type { Relay } from "@setsuna/relay";'],
    ["packages/relay/src/a.ts", 'import { x } from "../../session/src/x.ts";'],
    ["packages/client/src/a.ts", 'export * from "@setsuna/web-media";'],
    ["packages/testkit/src/a.ts", 'await import("@setsuna/studio");'],
    ["apps/web/app/a.tsx", 'import { Relay } from "@setsuna/relay";'],
    ["apps/web/app/a.tsx", 'import "../../studio/src/main.ts";'],
    ["packages/relay/src/a.ts", 'import { clock } from "@setsuna/testkit";'],
  ])("finds the upward import in %s: %s", (file, text) => {
    expect(wrongImports(file, text)).toHaveLength(1);
  });

  it.each([
    ["packages/relay/src/deep/a.ts", 'import { x } from "../b.ts"; import { y } from "@setsuna/rtp"; import { z } from "zod";'],
    ["packages/web-media/src/a.ts", 'import { Unwrapper } from "@setsuna/kit/serial-number";'],
    ["packages/relay/src/a.test.ts", 'import { clock } from "@setsuna/testkit";'],
    ["apps/studio/src/main.ts", 'import process from "node:process";'],
  ])("lets %s be", (file, text) => {
    expect(wrongImports(file, text)).toEqual([]);
  });

  it("finds none in the tree", () => {
    expect(allWrongImports()).toEqual([]);
  });
});
