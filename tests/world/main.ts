/**
 * `npm run simulate [-- --hours=1 --seed=7 --ids=1 --viewers=4 --trace]`: production signaling, admission, relay and clients in a
 * simulated world. `--nodes=3` adds the fleet, `--world=billing --days=60` money and jobs, `--world=media` video over links;
 * `--fault=NAME` plants a fault. Without a seed it draws one. Exits with 1 on a violation, which it shrinks first.
 * docs/testing-at-length.md.
 */
import process from "node:process";
import { commandArguments } from "@setsuna/testkit/model";
import { BILLING_FAULTS, type BillingFault } from "./billing/billing-faults.ts";
import { simulateBilling } from "./billing/simulate-billing.ts";
import { simulateMedia } from "./media/simulate-media.ts";
import { PLANTED_FAULTS, type PlantedFault } from "./planted-faults.ts";
import { shrink } from "./shrink.ts";
import { type Simulation, simulate } from "./simulate.ts";

const given = commandArguments({
  options: [
    ...(["world", "hours", "seed", "people", "only", "ids", "senders", "viewers", "nodes", "strangers"] as const),
    ...([
      "pictures",
      "sound",
      "put-outs",
      "insiders",
      "entries",
      "outages",
      "clocks",
      "days",
      "owners",
      "stretch",
      "fault",
    ] as const),
  ],
  flags: ["trace", "log", "no-shrink"],
});
const names = (name: "people" | "only"): ReadonlySet<string> | undefined => {
  const text = given.option(name);
  return text === undefined ? undefined : new Set(text.split(","));
};
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const seed = given.number("seed", Math.floor(Math.random() * 2 ** 31));
const isTraced = given.flag("trace");
const began = process.cpuUsage();

const tell = ({ violations, last }: Simulation, command: string): void => {
  if (!isTraced) say(`${last.join("\n")}\n`);
  for (const violation of violations) say(`FAULT: ${violation}`);
  say(command);
};
const end = ({ hours, events, violations, digest }: Pick<Simulation, "hours" | "events" | "violations" | "digest">): never => {
  // CPU time: other load on the machine costs only wall time.
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1e6;
  const counted = events === undefined ? "" : `, ${Math.round(events / seconds / 1000)} thousand events a second of it`;
  const pace = `${hours.toFixed(2)} h in ${seconds.toFixed(1)} s of processor time, ${Math.round((hours * 3600) / seconds)} times real time${counted}`;
  say(`seed ${seed}: ${pace}; ${violations.length} faults; digest ${digest}`);
  process.exit(violations.length > 0 ? 1 : 0);
};

const planted = (faults: ReadonlySet<string>): string => (faults.size === 0 ? "" : ` --fault=${[...faults].join()}`);

const liveMoney = async (): Promise<never> => {
  const [days, owners] = [given.number("days", 60), given.number("owners", 6)];
  const faults = given.choices("fault", Object.keys(BILLING_FAULTS) as BillingFault[]);
  const found = await simulateBilling(days, { seed, owners, faults, ...(isTraced ? { echo: say } : {}) });
  const command = (count: number, { hours }: Simulation): string =>
    `npm run simulate -- --world=billing --seed=${seed} --days=${Math.ceil(hours / 24)} --owners=${count}${planted(faults)} --trace`;
  if (found.violations.length === 0) return end(found);
  tell(found, command(owners, found));
  for (let fewer = 1; fewer < owners && !isTraced; fewer += 1) {
    const smaller = await simulateBilling(days, { seed, owners: fewer, faults });
    if (smaller.violations.length === 0) continue;
    say(`\nWith as few owners as it takes: ${fewer}.`);
    tell(smaller, command(fewer, smaller));
    break;
  }
  return end(found);
};

const liveStreams = async (): Promise<never> => {
  const hours = given.number("hours", 1);
  const shape = {
    ids: given.number("ids", 1),
    senders: given.number("senders", 2),
    viewers: given.number("viewers", 4),
    nodes: given.number("nodes", 0),
    strangers: given.number("strangers", 0),
    pictures: given.number("pictures", 0),
  };
  const sound = given.number("sound", 1) > 0;
  const putOuts = given.number("put-outs", 0) > 0;
  const insiders = given.number("insiders", 0) > 0;
  const entries = given.number("entries", 0) > 0;
  const outages = given.number("outages", 0) > 0;
  const clocks = given.number("clocks", 0) > 0;
  const faults = given.choices("fault", Object.keys(PLANTED_FAULTS) as PlantedFault[]);
  const asked = {
    seed,
    ...shape,
    sound,
    putOuts,
    insiders,
    entries,
    outages,
    clocks,
    faults,
    people: names("people"),
    only: names("only"),
  };
  const found = await simulate(hours, {
    ...asked,
    logged: given.flag("log"),
    ...(isTraced ? { echo: say } : {}),
  });
  if (found.violations.length === 0) return end(found);
  const shaped = Object.entries(shape).map(([name, value]) => `--${name}=${value}`);
  const command = (smaller: readonly string[], until: number): string =>
    [
      "npm run simulate --",
      `--seed=${seed}`,
      `--hours=${(Math.ceil(until * 1000) / 1000).toFixed(3)}`,
      ...shaped,
      ...(sound ? [] : ["--sound=0"]),
      ...(putOuts ? ["--put-outs=1"] : []),
      ...(insiders ? ["--insiders=1"] : []),
      ...(entries ? ["--entries=1"] : []),
      ...(outages ? ["--outages=1"] : []),
      ...(clocks ? ["--clocks=1"] : []),
      ...smaller,
      "--trace",
    ].join(" ") + planted(faults);
  const chosen = (["people", "only"] as const).flatMap((name) => {
    const value = given.option(name);
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  tell(found, command(chosen, found.hours));
  if (!isTraced && !given.flag("no-shrink")) {
    const smaller = await shrink(found.hours, asked);
    if (smaller !== undefined) {
      say(`\nAs small as it became in ${smaller.tries} lives: ${smaller.only.length} actions, ${smaller.people.length} people.`);
      tell(
        smaller.found,
        command([`--people=${smaller.people.join()}`, `--only=${smaller.only.join() || "none"}`], smaller.hours),
      );
    }
  }
  return end(found);
};

const livePictures = (): never => {
  given.choices("fault", []);
  const stretch = given.number("stretch", undefined);
  const found = simulateMedia(given.number("hours", 1), { seed, stretch, ...(isTraced ? { echo: say } : {}) });
  for (const violation of found.violations) say(`FAULT: ${violation}`);
  const [, last] = /^stretch (\d+)/.exec(found.violations[0] ?? "") ?? [];
  // A stretch can't shrink, because its number draws its links.
  if (last !== undefined) say(`npm run simulate -- --world=media --seed=${seed} --stretch=${last} --trace`);
  return end(found);
};

const world = given.choice("world", ["streams", "billing", "media"]);
if (world === "billing") await liveMoney();
else if (world === "media") livePictures();
else await liveStreams();
