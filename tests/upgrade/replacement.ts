import { until } from "@setsuna/testkit";
import type { Fault } from "../chaos/faults.ts";
import type { ChaosSite, SiteNode } from "../chaos/site/chaos-site.ts";

export interface Program {
  readonly name: string;
  readonly main: string;
}

/** 100 viewers leave per second once their stream cascades to another node, ms. */
const DRAIN_LIMIT_MS = 60_000;
const START_LIMIT_MS = 60_000;
/** DRAIN_SECONDS plus the time for a stop. */
const STOP_LIMIT_MS = 20_000;

/** Like ops/docker/drain.mjs: SIGUSR2, then waits for senders and viewers to leave. Rejects if some stay. */
const drain = async ({ daemon }: SiteNode): Promise<void> => {
  const before = daemon.log().length;
  daemon.signal("SIGUSR2");
  const isDone = (): boolean => daemon.log().slice(before).includes("drained: no page");
  await until(`${daemon.name} to drain`, isDone, DRAIN_LIMIT_MS, 50);
};

/** Replaces a node's program as docs/operations.md says: drain, stop, start. */
export const replacement = (site: ChaosSite, node: SiteNode, { name, main }: Program): Fault => ({
  name: `${node.daemon.name} becomes ${name}`,
  holdMs: 0,
  begin: async () => {
    if (node.role === "relay") await drain(node);
    await node.daemon.stop("SIGTERM", STOP_LIMIT_MS);
  },
  end: async () => {
    await site.startNode(node, main);
    if (node.role === "api") await until(`${node.daemon.name} to be ready`, () => isReady(node), START_LIMIT_MS, 50);
  },
});

/** Like a load balancer: no answer is not ready. The previous release answers before it can serve. */
const isReady = ({ port }: SiteNode): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/studio/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
