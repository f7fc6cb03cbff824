import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { openKeySource } from "./key-source.ts";

it("sets a terminal to raw mode while listening, and restores it", async () => {
  const raw: boolean[] = [];
  const terminal = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => raw.push(on) });
  const taken: string[] = [];
  const giveBack = openKeySource(
    terminal,
    (chunk) => taken.push(chunk),
    () => taken.push("end"),
  );
  terminal.write("1g");
  await new Promise((resolve) => setImmediate(resolve));
  giveBack();
  terminal.write("3");
  await new Promise((resolve) => setImmediate(resolve));
  expect([taken, raw]).toEqual([["1g"], [true, false]]);
});

it("notices the end of a non-terminal input", async () => {
  const pipe = new PassThrough();
  const ended = new Promise<void>((resolve) => openKeySource(pipe, () => undefined, resolve));
  pipe.end("q");
  await ended;
});
