import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compositePsnr, diskPixels, sentDisk, writeDisk } from "../../../../../tests/e2e/support/transparent-disk.ts";
import { readAll } from "../../../../media/src/input/read-all.fake.ts";
import { keyedFilter, UnitDecoder } from "../../../../media/src/output/unit-decoder.ts";
import { videoFilters } from "./video-filter.ts";

/** Smallest PSNR, dB. Halos at edges cost ten. */
const LEAST_PSNR = 35;

const folder = mkdtempSync(join(tmpdir(), "setsuna-transparency-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const expectAlike = (shown: Buffer | undefined, right: Buffer): void => {
  for (const [background, level] of Object.entries(compositePsnr(shown ?? Buffer.alloc(0), right)))
    expect(level, background).toBeGreaterThan(LEAST_PSNR);
};

describe("a transparent source", () => {
  it.each(["straight", "premultiplied"] as const)("with %s colors is shown without a halo on any background", async (mode) => {
    const decoder = await UnitDecoder.open("H264", keyedFilter("premultiplied", "rgba"));
    const shown: Buffer[] = [];
    await sentDisk(mode, async (data, isKeyframe, at) => {
      shown.push(...(await decoder.decode({ kind: "video", data, isKeyframe, at })));
    });
    decoder.close();
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expectAlike(shown.at(-1), await diskPixels(mode));
  });

  it.each([
    ["mov", "straight"],
    ["mov", "premultiplied"],
    ["webm", "straight"],
    ["webm", "premultiplied"],
  ] as const)("is written to a transparent %s with %s colors", async (format, alpha) => {
    const path = join(folder, `${alpha}.${format}`);
    await writeDisk(path, format, alpha);
    const file = { url: `file:${path}`, options: {}, isLive: false };
    const { pictures } = await readAll({ format: file, videoFilter: "format=rgba", alpha });
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    expectAlike(pictures.at(-1)?.bytes, await diskPixels("straight"));
  });

  it("is named when it isn't transparent", async () => {
    const { filter } = videoFilters({ size: { width: 64, height: 64 }, framesPerSecond: undefined, alpha: "straight" });
    const url = "testsrc2=size=64x64:rate=25:duration=0.2,format=yuv420p";
    const opaque = { url, format: "lavfi", options: {}, isLive: false };
    await expect(readAll({ format: opaque, videoFilter: filter, alpha: "straight" })).rejects.toMatchObject({
      code: "alpha-missing",
    });
  });
});
