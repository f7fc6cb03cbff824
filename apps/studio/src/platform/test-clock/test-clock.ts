import { addDays, civilDayAt, startOfDay } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { DevDoor } from "../dev-mailbox/dev-door.ts";
import type { Database } from "../storage/database.ts";
import { testClock as clockTable } from "../storage/schema/jobs.ts";

/** Never goes back. One process has it: others that share the database wouldn't see it move. */
export interface TestClock {
  readonly now: () => Date;
  /** Stored, so that a later start continues from there. */
  putForwardTo(at: Date): Promise<void>;
}

const ROW = "clock";

/** `base` returns the true time. */
export const openTestClock = async (database: Database, base: () => Date): Promise<TestClock> => {
  const [row] = await database.select().from(clockTable);
  let aheadMs = row?.aheadMs ?? 0;
  return {
    now: () => new Date(base().getTime() + aheadMs),
    putForwardTo: async (at) => {
      const next = at.getTime() - base().getTime();
      if (next <= aheadMs) return;
      await database
        .insert(clockTable)
        .values({ id: ROW, aheadMs: next })
        .onConflictDoUpdate({ target: clockTable.id, set: { aheadMs: next } });
      aheadMs = next;
    },
  };
};

/** Days, each of which is simulated. */
const MAX_DAYS = 800;
const Jump = z.object({ to: z.iso.datetime({ offset: true }).transform((text) => new Date(text)) });

/** Stops at each 00:00 in Tokyo and at the end, where `live` runs the due jobs. */
export const jumpTo = async (clock: TestClock, to: Date, live: () => Promise<void>): Promise<void> => {
  for (;;) {
    const midnight = startOfDay(addDays(civilDayAt(clock.now().getTime()), 1));
    if (midnight > to.getTime()) break;
    await clock.putForwardTo(new Date(midnight));
    await live();
  }
  await clock.putForwardTo(to);
  await live();
};

/**
 * `GET /studio/dev/clock`; `POST` with `{"to": "2027-01-31T00:00:00+09:00"}` answers once everything due on the way is done.
 * Access through `door`.
 */
export const registerTestClock = async (
  app: FastifyInstance,
  clock: TestClock,
  door: DevDoor,
  live: () => Promise<void>,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (!door.admits(request, reply)) return reply;
      reply.header("Cache-Control", "no-store");
    });
    const shown = () => ({ now: clock.now().toISOString() });
    scope.get("/studio/dev/clock", async () => shown());
    scope.post("/studio/dev/clock", async (request) => {
      const jump = Jump.safeParse(request.body);
      if (!jump.success) throw new StudioError("bad-request", "to");
      const days = (jump.data.to.getTime() - clock.now().getTime()) / 86_400_000;
      if (days < 0 || days > MAX_DAYS) throw new StudioError("bad-request", `to: at most ${MAX_DAYS} days ahead`);
      await jumpTo(clock, jump.data.to, live);
      return shown();
    });
  });
};
