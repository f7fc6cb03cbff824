import { rm } from "node:fs/promises";
import { openContext, until, untilPhase } from "@setsuna/testkit";
import { expect, test } from "vitest";
import { encodedPieces, tapEncoder } from "../support/encoder-tap.ts";
import { tapEpochs, tappedEpochs } from "../support/epoch-tap.ts";
import { makePasswordFolder } from "../support/password-folder.ts";
import { memoryOf } from "../support/process-memory.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const PASSWORD = "q7#Vd9!x";
/** One second, which the relay's packet history still holds. */
const FRAMES = 12;

interface Seen {
  readonly memory: readonly Buffer[];
  readonly pieces: readonly Buffer[];
  readonly secrets: readonly Buffer[];
  readonly log: string;
}

const lookInto = async (environment: Readonly<Record<string, string>>, password: string | undefined): Promise<Seen> => {
  const stage = await Stage.open(environment, LIGHT_SOURCE);
  try {
    const parameters = { video: 1, ...(password === undefined ? {} : { password }) };
    const context = await openContext(stage.browser, { source: LIGHT_SOURCE });
    const sender = await context.newPage();
    await tapEncoder(sender, FRAMES);
    await tapEpochs(sender);
    await sender.goto(stage.studio.pageUrl("sender", parameters));
    await untilPhase(sender, "video-1", "live");
    const receiver = await stage.receiver(parameters);
    await untilPhase(receiver, "video-1", "live");
    await follow(receiver);
    await untilFrames(receiver, 30);
    await until("the encoder's frames", async () => (await encodedPieces(sender)).length === FRAMES);
    const pieces = await encodedPieces(sender);
    const secrets = (await tappedEpochs(sender)).map(({ secret }) => Buffer.from(secret, "hex"));
    const memory = stage.studio.relayPids().flatMap(memoryOf);
    await context.close();
    return { memory, pieces, secrets, log: stage.studio.logTail() };
  } finally {
    await stage.close();
  }
};

const holds = (memory: readonly Buffer[], what: Buffer | string): boolean => memory.some((part) => part.includes(what));

test("a relay's memory contains frames of an unencrypted stream, but no frame, password, key or epoch secret of an encrypted one", async () => {
  const clear = await lookInto({}, undefined);
  expect(clear.pieces.filter((piece) => holds(clear.memory, piece)).length).toBeGreaterThan(FRAMES / 2);

  const made = await makePasswordFolder(PASSWORD);
  try {
    const sealed = await lookInto({ DATA_DIR: made.folder }, PASSWORD);
    expect(sealed.memory.length).toBeGreaterThan(10);
    expect(sealed.pieces.filter((piece) => holds(sealed.memory, piece))).toEqual([]);
    expect(sealed.secrets.length).toBeGreaterThan(0);
    for (const secret of [Buffer.from(PASSWORD), Buffer.from(made.keys.e2eeKey), ...sealed.secrets])
      expect(holds(sealed.memory, secret)).toBe(false);
    expect(sealed.log).not.toContain(PASSWORD);
    for (const piece of sealed.pieces) expect(sealed.log).not.toContain(piece.toString("base64"));
  } finally {
    await rm(made.folder, { recursive: true, force: true });
  }
});
