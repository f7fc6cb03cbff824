import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pageLanguage } from "../http/page-language.ts";
import type { Readiness } from "../http/readiness.ts";
import { pagePolicy } from "../http/server-page.ts";
import { sitePathUnder } from "../http/site-path.ts";
import type { RelayReport } from "../metrics/relay-report.ts";
import { type RegionPlayback, type StatusComponent, siteStatus, worstOf } from "./site-status.ts";
import { statusPage } from "./status-page.ts";

/** Time for which one check answers all requests, ms. */
const FRESH_MS = 10_000;
/** Time limit for the database's answer, ms. */
const ANSWER_MS = 2000;
const CACHED = `public, max-age=${FRESH_MS / 1000}`;

export interface StatusParts {
  readonly readiness: () => Promise<Readiness>;
  readonly relays: () => readonly RelayReport[];
  readonly playback: () => Promise<readonly RegionPlayback[]>;
  readonly now: () => Date;
  /** Path of PUBLIC_URL. */
  readonly prefix: string;
}

interface Checked {
  readonly components: readonly StatusComponent[];
  readonly at: Date;
}

/** Undefined if the database is away or slow. */
const playbackInTime = async (playback: StatusParts["playback"]): Promise<readonly RegionPlayback[] | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_MS);
  });
  const asked = playback().catch(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Shares one check among all requests within {@link FRESH_MS}. */
const statusCheck = ({ readiness, relays, playback, now }: StatusParts): (() => Promise<Checked>) => {
  let last: { readonly from: number; readonly checked: Promise<Checked> } | undefined;
  const check = async (): Promise<Checked> => ({
    components: siteStatus({ readiness: await readiness(), relays: relays(), playback: await playbackInTime(playback) }),
    at: now(),
  });
  return () => {
    const from = now().getTime();
    if (last === undefined || Math.abs(from - last.from) >= FRESH_MS) last = { from, checked: check() };
    return last.checked;
  };
};

/** `/studio/status` for people and `/studio/status.json` for programs. Public; answers 200 also while something is down. */
export const registerStatus = (app: FastifyInstance, parts: StatusParts): void => {
  const check = statusCheck(parts);
  const path = sitePathUnder(parts.prefix);
  app.get("/studio/status", async (request, reply) => {
    const { components, at } = await check();
    const nonce = randomBytes(16).toString("base64");
    const language = pageLanguage(request.headers, undefined);
    return reply
      .type("text/html; charset=utf-8")
      .header("Content-Security-Policy", pagePolicy(nonce))
      .header("Cache-Control", CACHED)
      .header("Vary", "Accept-Language, Cookie")
      .send(statusPage({ components, checkedAt: at, language, nonce, path }));
  });
  app.get("/studio/status.json", async (_request, reply) => {
    const { components, at } = await check();
    return reply.header("Cache-Control", CACHED).send({ status: worstOf(components), components, checkedAt: at.toISOString() });
  });
};
