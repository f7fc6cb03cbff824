import { expect, test, vi } from "vitest";
import { attempt, inTurn, Opened } from "./runner.ts";

test("closes everything once, in reverse order, even if a part fails to close", async () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const opened = new Opened();
  const closed: string[] = [];
  for (const name of ["browser", "site", "studio"])
    opened.use(name, (each) => {
      closed.push(each);
      if (each === "studio") throw new Error("it hangs");
    });
  expect(await opened.close()).toEqual(["close: Error: it hangs"]);
  expect(closed).toEqual(["studio", "site", "browser"]);
  expect(await opened.close()).toEqual([]);
  expect(closed).toHaveLength(3);
  write.mockRestore();
});

test("every second round measures in reverse order", async () => {
  const measured: string[] = [];
  await inTurn(3, ["ours", "theirs"], async (job, round) => {
    measured.push(`${round} ${job}`);
  });
  expect(measured).toEqual(["0 ours", "0 theirs", "1 theirs", "1 ours", "2 ours", "2 theirs"]);
});

test("a failed measurement is printed and listed, and doesn't end the bench", async () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const failures: string[] = [];
  await attempt("theirs", failures, () => Promise.reject(new Error("gone")));
  await attempt("ours", failures, () => Promise.resolve());
  expect(failures).toEqual(["theirs: Error: gone"]);
  expect(write.mock.calls).toEqual([["theirs | failed: Error: gone\n"]]);
  write.mockRestore();
});
