/**
 * Before a relay's container stops: moves its senders and viewers to other relays and waits until no viewer is left, and 25 s for
 * senders, for at most the given seconds.
 * METRICS_HOST, METRICS_PORT: where the relay serves its figures. RELAY_PID: 1 by default.
 */
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";

/** The relay tells its figures once a second. */
const LOOK_MS = 2000;
const ANSWER_MS = 4000;
/** Senders of older programs stay. */
const SENDERS_MS = 25_000;
const began = Date.now();
const until = Date.now() + Number(process.argv[2] ?? "120") * 1000;
const host = process.env.METRICS_HOST === "0.0.0.0" ? "127.0.0.1" : (process.env.METRICS_HOST ?? "127.0.0.1");
const port = process.env.METRICS_PORT ?? "9465";

const clients = async () => {
  const answer = await fetch(`http://${host}:${port}/studio/metrics`, { signal: AbortSignal.timeout(ANSWER_MS) });
  const wanted =
    Date.now() - began < SENDERS_MS
      ? /^setsuna_relay_(?:publishers|subscribers)\{.*\} (\d+)$/gm
      : /^setsuna_relay_subscribers\{.*\} (\d+)$/gm;
  const figures = [...(await answer.text()).matchAll(wanted)];
  return figures.reduce((sum, [, count]) => sum + Number(count), 0);
};

process.kill(Number(process.env.RELAY_PID ?? "1"), "SIGUSR2");
try {
  do await pause(LOOK_MS);
  while ((await clients()) > 0 && Date.now() < until);
} catch (error) {
  // A relay that doesn't answer has no viewers to wait for.
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
