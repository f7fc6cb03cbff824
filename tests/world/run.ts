/**
 * `npm run simulate [-- --hours=1 --seed=7 --ids=1 --viewers=4 --trace]`: production signalling, admission, relay and clients in a simulated
 * world. Without a seed it draws one and says it. Ends with 1 when something was found, and says by which command it comes again.
 */
import process from "node:process";
import { simulate } from "./simulate.ts";

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const number = (name: string, otherwise: number): number => {
  const text = option(name);
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isFinite(value) || value < 0) {
    process.stderr.write(`--${name}=${text}: not a number.\n`);
    process.exit(2);
  }
  return value;
};

const seed = number("seed", Math.floor(Math.random() * 2 ** 31));
const hours = number("hours", 1);
const shape = { ids: number("ids", 1), senders: number("senders", 2), viewers: number("viewers", 4), nodes: number("nodes", 0), strangers: number("strangers", 0) };
const isTraced = process.argv.includes("--trace");

const began = performance.now();
const found = await simulate(hours, {
  seed,
  ...shape,
  logged: process.argv.includes("--log"),
  ...(isTraced ? { echo: (line) => process.stdout.write(`${line}\n`) } : {}),
});
const seconds = (performance.now() - began) / 1000;
if (found.violations.length > 0) {
  if (!isTraced) process.stdout.write(`${found.last.join("\n")}\n\n`);
  for (const violation of found.violations) process.stdout.write(`FAULT: ${violation}\n`);
  process.stdout.write(
    `npm run simulate -- --seed=${seed} --hours=${Math.ceil(found.hours * 100) / 100} --ids=${shape.ids} --senders=${shape.senders} --viewers=${shape.viewers} --nodes=${shape.nodes} --strangers=${shape.strangers} --trace\n`,
  );
}
process.stdout.write(
  `seed ${seed}: ${found.hours.toFixed(2)} h in ${seconds.toFixed(1)} s, ${Math.round((found.hours * 3600) / seconds)} times real time; ${found.violations.length} faults; digest ${found.digest}\n`,
);
process.exit(found.violations.length > 0 ? 1 : 0);
