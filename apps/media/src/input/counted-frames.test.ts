import { describe, expect, it } from "vitest";
import { CountedFrames } from "./counted-frames.ts";

/** Frame numbers of such packets, given `held` packets later: k keyframe, p other, n unreferenced. */
const numbered = (packets: string, held: number, skips: (index: number) => "nothing" | "n" | "pn") => {
  const numbers = new CountedFrames(held);
  const decoder: number[] = [];
  const given: { packet: number; number: number }[] = [];
  const give = (): void => {
    const packet = decoder.shift();
    if (packet !== undefined) given.push({ packet, number: numbers.frame() });
  };
  for (const [index, kind] of [...packets].entries()) {
    const skipped = skips(index);
    const isLeftOut = skipped === "pn" && kind !== "k";
    numbers.packet(isLeftOut, skipped !== "nothing");
    if (isLeftOut || (skipped === "n" && kind === "n")) continue;
    decoder.push(index);
    if (decoder.length > held) give();
  }
  while (decoder.length > 0) give();
  return { given, next: numbers.next };
};

const GROUP = "kppppppp";

describe.each([0, 1, 3])("a decoder that holds %i packets back", (held) => {
  it("numbers frames consecutively", () => {
    const { given, next } = numbered(GROUP.repeat(3), held, () => "nothing");
    expect(given.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index));
    expect(next).toBe(24);
  });

  it("keeps the keyframe distance if everything else is skipped, from start to end", () => {
    const { given, next } = numbered(GROUP.repeat(3), held, () => "pn");
    expect(given.map(({ number }) => number)).toEqual([0, 8, 16]);
    expect(next).toBe(24);
  });

  it("continues at the right number when skipping ends", () => {
    const { given, next } = numbered(GROUP.repeat(6), held, (index) => (index >= 16 && index < 32 ? "pn" : "nothing"));
    for (const { packet, number } of given) expect(number).toBe(packet);
    expect(next).toBe(48);
  });

  it("counts the frames that the decoder drops, after a few frames", () => {
    const { given } = numbered("knpnpnpn".repeat(20), held, () => "n");
    const steps = given.slice(1).map(({ number }, index) => number - (given[index]?.number ?? 0));
    expect(steps.slice(held + 1, -held - 1)).toEqual(Array(steps.length - 2 * held - 2).fill(2));
  });
});

it("counts frames of two packets once while nothing is skipped", () => {
  const numbers = new CountedFrames(1);
  const given = Array.from({ length: 10 }, () => {
    numbers.packet(false, false);
    numbers.packet(false, false);
    return numbers.frame();
  });
  expect(given).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
