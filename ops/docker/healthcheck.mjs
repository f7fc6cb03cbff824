/** Is the container ready? HEALTH_PORT: the port of the site, or METRICS_PORT for a role that has none. Exits with 0 when it is. */
import process from "node:process";

const LIMIT_MS = 4000;
const port = process.env.HEALTH_PORT ?? process.env.PORT ?? "8787";

try {
  const answer = await fetch(`http://127.0.0.1:${port}/studio/readyz`, { signal: AbortSignal.timeout(LIMIT_MS) });
  process.stdout.write(`${await answer.text()}\n`);
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
