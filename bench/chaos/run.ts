/**
 * `npm run chaos`: kills, pauses, cuts off and slows each process of a multi-node site while streams, logins and purchases run,
 * then checks everything. `--seed=N` repeats the choices, `--minutes=M` adds rounds, `--only=TEXT` filters faults. Exits with 1
 * on a violation. docs/reliability.md.
 */
import { seededRandom } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import datachannel from "node-datachannel";
import { faultsOf } from "../../tests/chaos/faults.ts";
import { missingForChaos } from "../../tests/chaos/site/chaos-site.ts";
import { type Struck, World } from "../../tests/chaos/world.ts";
import { printRows, say } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { overLimits } from "./limits.ts";

const given = commandArguments({ options: ["seed", "minutes", "only"] });
const seed = given.number("seed", 1);
const minutes = given.number("minutes", 0);
const only = given.option("only") ?? "";
const missing = missingForChaos();
if (missing !== undefined) {
  say(missing);
  process.exit(2);
}

for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(1));
const random = seededRandom(seed + 1);
/** A round takes five minutes; longer runs must respect the steady limits of accounts. */
const restMs = minutes > 5 ? 35_000 : 14_000;
await runBench("chaos", async (opened) => {
  opened.use(undefined, () => datachannel.cleanup());
  const world = opened.use(await World.open({ seed, visitors: 8, buyers: 6, restMs }), (each) => each.close());
  const struck: Struck[] = [];
  const end = performance.now() + 60_000 * minutes;
  do {
    const api = world.site.apis[Math.floor(random() * world.site.apis.length)];
    if (api === undefined) throw new Error("a site without API nodes");
    const faults = faultsOf(world.site, { api, relay: () => world.relayInUse() });
    for (const fault of faults.filter(({ name }) => name.includes(only))) {
      const result = await world.strike(fault);
      struck.push(result);
      say(JSON.stringify(result));
    }
  } while (performance.now() < end);
  const { violations: found, counts } = await world.judge();
  for (const [reason, count] of world.reasons()) say(`${count} times: ${reason}`);
  printRows(struck, [
    ["fault", ({ fault }) => fault],
    ["stood still ms", ({ stoodStill }) => stoodStill],
    ["log-in ms", ({ logIn }) => logIn ?? 0],
    ["purchase ms", ({ purchase }) => purchase ?? 0],
    ["held up ms", ({ heldUp }) => heldUp],
  ]);
  const violations = [...found, ...struck.flatMap(overLimits)];
  return {
    figures: { ...counts, faults: struck.length, violations: violations.length },
    ratios: {},
    detail: { seed, struck, violations },
    isWhole: only === "",
    violations,
  };
});
