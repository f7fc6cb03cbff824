import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MediaInput } from "./media-input.ts";
import { SECONDS, writeShow } from "./small-show.fake.ts";

const SOUND = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=480:p=0";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-joined-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Seen {
  readonly pictures: { readonly seconds: number; readonly isOn: boolean }[];
  readonly sounds: { readonly seconds: number; readonly isOn: boolean }[];
}

const readAll = async (path: string): Promise<Seen> => {
  const format = { url: `file:${path}`, options: {}, isLive: false };
  const input = await MediaInput.open({ format, videoFilter: "format=gray", audioFilter: SOUND });
  const seen: Seen = { pictures: [], sounds: [] };
  const take = async (stream: NonNullable<typeof input.video>, packet: Parameters<typeof stream.decode>[0]): Promise<void> => {
    for (const { frame, seconds } of await stream.decode(packet)) {
      const bytes = frame.toBuffer();
      if (stream === input.video) seen.pictures.push({ seconds, isOn: (bytes[0] ?? 0) > 128 });
      else {
        const loudest = Math.max(...Array.from({ length: frame.nbSamples }, (_, at) => Math.abs(bytes.readInt16LE(4 * at))));
        seen.sounds.push({ seconds, isOn: loudest > 3000 });
      }
      frame.free();
    }
  };
  for (let read = await input.read(); read !== undefined; read = await input.read()) {
    await take(read.stream, read.packet);
    read.packet.free();
  }
  for (const stream of [input.video, input.audio]) if (stream !== undefined) await take(stream, null);
  await input.close();
  return seen;
};

const onsets = (list: Seen["pictures"]): number[] =>
  list.flatMap(({ seconds, isOn }, index) => (isOn && list[index - 1]?.isOn !== true ? [seconds] : []));

const expectTogether = ({ pictures, sounds }: Seen, parts: number): void => {
  for (const list of [pictures, sounds]) {
    const places = list.map(({ seconds }) => seconds);
    expect(Math.min(...places.slice(1).map((place, index) => place - (places[index] ?? 0)))).toBeGreaterThan(-0.3);
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBeGreaterThan(parts * SECONDS - 0.5);
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBeLessThan(parts * SECONDS + 0.5);
  }
  const [flashes, beeps] = [onsets(pictures), onsets(sounds)];
  expect(flashes).toHaveLength(parts * SECONDS);
  expect(beeps).toHaveLength(parts * SECONDS);
  for (const [index, flash] of flashes.entries()) expect(Math.abs(flash - (beeps[index] ?? 0))).toBeLessThan(0.04);
};

it.each([
  ["a thousand seconds later", 1000],
  ["an hour later", 3600],
])("a second part %s continues where the first ended, with video and audio in sync", async (_what, jump) => {
  const path = join(folder, `jump-${jump}.ts`);
  await writeShow(path, [0, jump, 2 * jump]);
  expectTogether(await readAll(path), 3);
});

it("a concatenated file whose times go back is one stream with video and audio in sync", async () => {
  const path = join(folder, "part.ts");
  await writeShow(path, [0]);
  const part = readFileSync(path);
  const joined = join(folder, "joined.ts");
  writeFileSync(joined, Buffer.concat([part, part, part]));
  expectTogether(await readAll(joined), 3);
});
