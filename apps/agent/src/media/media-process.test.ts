import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ErrorBody } from "@setsuna/contracts";
import { type MediaEvent, PROTOCOL_VERSION } from "@setsuna/media-protocol";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { MediaProcess } from "./media-process.ts";
import { MEDIA_VARIABLE, mediaProgram } from "./media-program.ts";

vi.setConfig({ testTimeout: 90_000 });

const folder = mkdtempSync(join(tmpdir(), "setsuna-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

let count = 0;
const programOf = (text: string): void => {
  count += 1;
  const path = join(folder, `program-${count}.mjs`);
  writeFileSync(path, `import { Socket } from "node:net"; const pipe = new Socket({ fd: 3 });\n${text}`);
  vi.stubEnv(MEDIA_VARIABLE, path);
};

const blamed = (heard: MediaEvent[] = []): Promise<ErrorBody> =>
  new Promise((resolve) => {
    const process = new MediaProcess({ event: (event) => heard.push(event), ended: resolve });
    process.send({ order: "keyframe" });
  });

const hello = (version: number): string => {
  const text = JSON.stringify({ event: "hello", version });
  return `const text = Buffer.from(${JSON.stringify(text)}); const head = Buffer.from([1, 0, 0, 0, text.length]); pipe.write(Buffer.concat([head, text]));`;
};

describe("a media process", () => {
  it("is blamed for its exit, with its last output", async () => {
    programOf('process.stderr.write("out of memory\\n", () => process.exit(7));');
    expect(await blamed()).toMatchObject({ code: "media-process-ended", detail: "7: out of memory" });
  });

  it("is blamed for the signal that ended it", async () => {
    programOf('process.kill(process.pid, "SIGSEGV");');
    expect((await blamed()).detail).toContain("SIGSEGV");
  });

  it.each([
    ["octets that are no frame", 'pipe.write("HTTP/1.1 200 OK\\r\\n\\r\\n"); setInterval(() => 0, 1e6);', /frame of type/],
    ["a frame larger than any", "pipe.write(Buffer.from([2, 255, 255, 255, 255])); setInterval(() => 0, 1e6);", /octets/],
    ["another version of the protocol", `${hello(99)} setInterval(() => 0, 1e6);`, /protocol 99/],
    ["an event that is none", "pipe.write(Buffer.from([1, 0, 0, 0, 2, 0x7b, 0x7d])); setInterval(() => 0, 1e6);", /event/],
  ])("is ended and blamed for %s", async (_what, text, why) => {
    programOf(text);
    const heard: MediaEvent[] = [];
    const error = await blamed(heard);
    expect(error.code).toBe("media-process-ended");
    expect(error.detail).toMatch(why);
    expect(heard).toEqual([]);
  });

  it("is reported when it is missing", async () => {
    vi.stubEnv(MEDIA_VARIABLE, join(folder, "not-there.mjs"));
    expect(await blamed()).toMatchObject({ code: "media-process-ended", detail: expect.stringContaining("not-there") });
  });

  it("reports nothing after we ended it", async () => {
    programOf(`${hello(PROTOCOL_VERSION)} setInterval(() => 0, 1e6);`);
    const ended = vi.fn();
    await new Promise<void>((resolve) => {
      const process = new MediaProcess({
        event: () => {
          process.kill();
          process.kill();
          resolve();
        },
        ended,
      });
    });
    programOf("process.exit(0);");
    await blamed();
    expect(ended).not.toHaveBeenCalled();
  });
});

it("finds the program's source when there is no package", () => {
  const words = mediaProgram({});
  expect(words.at(-1)).toBe(fileURLToPath(new URL("../../../media/src/main.ts", import.meta.url)));
});
