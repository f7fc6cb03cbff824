import fs from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { BuildStore } from "./build-store.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("leaves no file behind if a build is refused before a slow disk has opened one", async () => {
  const directory = await mkdtemp(join(tmpdir(), "builds-"));
  const openNow = fs.open;
  const held: (() => void)[] = [];
  // Streams that open their file themselves use this; hold it until the build is refused.
  vi.spyOn(fs, "open").mockImplementation((...call: unknown[]) => void held.push(() => Reflect.apply(openNow, fs, call)));
  const received = new BuildStore(directory, 10).receive(Readable.from([Buffer.alloc(11)]));
  await expect(received).rejects.toMatchObject({ code: "build-too-large" });
  for (const open of held) open();
  await expect.poll(() => readdir(directory)).toEqual([]);
  expect(held).toEqual([]);
  await rm(directory, { recursive: true });
});
