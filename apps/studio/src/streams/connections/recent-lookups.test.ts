import { SerialId, StudioError } from "@setsuna/contracts";
import { expect, it, vi } from "vitest";
import { RecentLookups } from "./recent-lookups.ts";

const A = SerialId.parse("aaaaaaa");
const B = SerialId.parse("bbbbbbb");

it("queries each ID once a second, however many callers there are", async () => {
  const look = vi.fn(async () => []);
  const looks = new RecentLookups(look);
  await Promise.all([looks.at(A, 0), looks.at(A, 1), looks.at(A, 999), looks.at(B, 500)]);
  expect(look.mock.calls).toEqual([[A], [B]]);
  await looks.at(A, 1000);
  expect(look).toHaveBeenCalledTimes(3);
});

it("doesn't cache a failure", async () => {
  let down = true;
  const looks = new RecentLookups(async () => {
    if (down) throw new StudioError("relay-unavailable");
    return [];
  });
  await expect(looks.at(A, 0)).rejects.toMatchObject({ code: "relay-unavailable" });
  down = false;
  expect(await looks.at(A, 1)).toEqual([]);
});
