import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { sdkTypes } from "../../../scripts/lib/sdk-types.mjs";

const folder = mkdtempSync(join(tmpdir(), "setsuna-sdk-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const types = sdkTypes();

const compiled = (page: string): string => {
  writeFileSync(join(folder, "setsuna.d.ts"), types);
  writeFileSync(join(folder, "page.ts"), page);
  const compiler = join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc");
  const options = "--noEmit --strict --target ES2022 --module ESNext --moduleResolution Bundler --types --lib ES2022,DOM".split(
    " ",
  );
  try {
    execFileSync(process.execPath, [compiler, ...options, "page.ts"], { cwd: folder, encoding: "utf8" });
    return "";
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
};

it("exports what its published types declare", async () => {
  const module: object = await import("./index.ts");
  const declared = [...types.matchAll(/^export declare (?:class|const) (\w+)/gm)].map(([, name]) => name);
  expect(Object.keys(module).sort()).toEqual(declared.sort());
});

it("publishes types that need no other package", () => {
  const page = `import { Control, Receiver, Sender, StudioError, VERSION, type ClientState, type VideoSignal } from "./setsuna";
const video = document.createElement("video");
const receiver = new Receiver({ serialId: "abc-defg", video, videoChannel: 1 });
receiver.onSignal((signal: VideoSignal) => console.log(signal.name === "lost" ? signal.since + 1 : VERSION));
receiver.onState((state: ClientState) => console.log(state.streams[0]?.stats?.latency?.median));
const element: Receiver | undefined = document.createElement("setsuna-player").receiver;
new Control({ serialId: "abcdefg" }).listen(4, ({ message }) => console.log(message.key, element));
new Sender({ serialId: "abcdefg" }).update({ size: "720" }).catch((error: unknown) => {
  if (error instanceof StudioError) console.log(error.code.length);
});`;
  expect(compiled(page)).toBe("");
  expect(compiled(page.replace('size: "720"', 'size: "721"'))).toContain("721");
});
