import { createHash } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { silentLog } from "@setsuna/kit";
import { openDatabase } from "../../platform/storage/embedded-database.ts";
import { accounts } from "../../platform/storage/schema/index.ts";
import { openPayingWorld } from "./paying-world.fake.ts";

/**
 * Child of kill.test.ts: `<directory> <seed> <time> buying|renewing`. Buys for 28 owners at once and renews week by week, until
 * SIGKILL at a storage call chosen by the seed. Prints `time <time>` per week, `begin <account>` and `end <account>` around
 * purchases, `renew` and `renewed <count>` around renewals.
 */
const OWNERS = 28;
const CARDS = [
  "succeeds",
  "succeeds",
  "succeeds",
  "declined-at-charge",
  "settles-late",
  "webhook-twice",
  "webhook-late",
  "asks-at-charge",
];
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 86_400_000;
const MONTH_MS = 32 * 86_400_000;
/** Storage calls between deaths: a purchase or a batch of renewals takes some hundred. */
const CALLS = { buying: 5_000, renewing: 300 };

const [directory = "", seed = "0", time = "", does] = process.argv.slice(2);
const mode = does === "renewing" ? "renewing" : "buying";
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
let draws = 0;
const below = (limit: number): number => {
  draws += 1;
  return createHash("sha256").update(`${seed} ${draws}`).digest().readUInt32BE() % limit;
};

let left = Number.POSITIVE_INFINITY;
const call = PGlite.prototype.execProtocolRaw;
PGlite.prototype.execProtocolRaw = function (this: PGlite, ...parts: Parameters<typeof call>) {
  left -= 1;
  if (left <= 0) process.kill(process.pid, "SIGKILL");
  return call.apply(this, parts);
};

say("ready");
await new Promise((resolve) => process.stdin.once("data", resolve));
const clock = { now: new Date(time) };
const { database } = await openDatabase(directory, silentLog, () => clock.now);
const world = openPayingWorld(database, clock);
const known = await database.select({ id: accounts.id }).from(accounts);
const owners = known.map(({ id }) => id);
while (owners.length < OWNERS) owners.push(await world.owner("succeeds"));

if (mode === "buying") left = 1 + below(CALLS.buying);
await world.payment.charging.recoverAll(clock.now);
if (mode === "renewing") {
  // Finish the previous run's work and skip a month: then only batches of renewals can be interrupted.
  await world.payment.recover();
  clock.now = new Date(clock.now.getTime() + HOUR_MS);
  await world.payment.recover();
  clock.now = new Date(clock.now.getTime() + MONTH_MS);
  left = 1 + below(CALLS.renewing);
}
for (;;) {
  say(`time ${clock.now.toISOString()}`);
  const buy = async (owner: string): Promise<void> => {
    say(`begin ${owner}`);
    await world.keep(owner, CARDS[below(CARDS.length)] ?? "succeeds");
    const plan = below(2) === 0 ? "commercial" : "pro";
    await world.buy(owner, { kind: "buy", plan, licences: 1 + below(3), method: "card", periodMonths: 1, serialId: null });
    say(`end ${owner}`);
  };
  const renew = async (): Promise<void> => {
    say("renew");
    say(`renewed ${await world.renewing.runDue()}`);
  };
  await Promise.all([...(mode === "buying" ? owners.map(buy) : []), renew(), world.payment.recover()]);
  clock.now = new Date(clock.now.getTime() + WEEK_MS);
}
