import { expect, it, vi } from "vitest";
import { DatabaseAway } from "./database-away.ts";
import { onceBack } from "./once-back.ts";

const away = new DatabaseAway(new Error("Connection terminated"));
const LONG_MS = 600_000;

it("repeats work until the database is back", async () => {
  const work = vi.fn(async () => "stored");
  work.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  await expect(onceBack(work, LONG_MS, 1)).resolves.toBe("stored");
  expect(work).toHaveBeenCalledTimes(3);
});

it("gives up at the limit", async () => {
  const work = vi.fn(async () => Promise.reject(away));
  await expect(onceBack(work, 0, 1)).rejects.toBe(away);
  expect(work).toHaveBeenCalledOnce();
});

it("doesn't repeat work that failed for another reason", async () => {
  const work = vi.fn(async () => Promise.reject(new Error("duplicate key")));
  await expect(onceBack(work, LONG_MS, 1)).rejects.toThrow("duplicate key");
  expect(work).toHaveBeenCalledOnce();
});
