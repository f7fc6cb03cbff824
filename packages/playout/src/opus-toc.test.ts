import { expect, it } from "vitest";
import { readOpusToc } from "./opus-toc.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

it("reads the frame sizes and channels of RFC 6716, table 2", () => {
  // CELT fullband 20 ms, stereo and mono, one frame.
  expect(readOpusToc(bytes(0xfc))).toEqual({ channels: 2, samples: 960 });
  expect(readOpusToc(bytes(0xf8))).toEqual({ channels: 1, samples: 960 });
  // SILK narrowband 60 ms; hybrid 10 ms; CELT 2.5 ms, two frames.
  expect(readOpusToc(bytes(0x18))).toEqual({ channels: 1, samples: 2880 });
  expect(readOpusToc(bytes(0x60))).toEqual({ channels: 1, samples: 480 });
  expect(readOpusToc(bytes(0x81))).toEqual({ channels: 1, samples: 240 });
  expect(readOpusToc(bytes(0xfb, 3))).toEqual({ channels: 1, samples: 2880 });
});

it("rejects non-packets", () => {
  expect(readOpusToc(bytes())).toBeUndefined();
  expect(readOpusToc(bytes(0xfb))).toBeUndefined();
  expect(readOpusToc(bytes(0xfb, 0))).toBeUndefined();
  expect(readOpusToc(bytes(0xfb, 63))).toBeUndefined();
});
