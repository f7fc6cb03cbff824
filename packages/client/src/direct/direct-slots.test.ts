import { MediaSessionId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { DirectSlots } from "./direct-slots.ts";

const session = (n: number) => MediaSessionId.parse(String(n).padStart(22, "s"));

it("counts each receiver once, whatever it receives, and rejects those above the limit", () => {
  const slots = new DirectSlots();
  expect([slots.take("a", session(1), 2), slots.take("a", session(2), 2), slots.take("b", session(3), 2)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(slots.take("c", session(4), 2)).toBe(false);
  expect(slots.taken).toBe(2);
  slots.free(session(1));
  expect(slots.take("c", session(4), 2)).toBe(false);
  slots.free(session(2));
  expect(slots.take("c", session(4), 2)).toBe(true);
  slots.free(session(99));
  expect(slots.taken).toBe(2);
});

it("lists the receivers to drop when the limit is lowered, newest first", () => {
  const slots = new DirectSlots();
  slots.take("a", session(1), 4);
  slots.take("b", session(2), 4);
  slots.take("b", session(3), 4);
  expect(slots.over(2)).toEqual([]);
  expect(slots.over(1)).toEqual([session(2), session(3)]);
  expect(slots.over(0)).toEqual([session(1), session(2), session(3)]);
  expect(new DirectSlots().take("a", session(1), 0)).toBe(false);
});
