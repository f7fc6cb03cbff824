import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { API, EventCursor, SerialId, STREAM_EVENT_FEED, type StreamEvent, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ownSerialId } from "../../admission/index.ts";
import {
  type ApiContext,
  admit,
  callerOf,
  type Database,
  requireAllowedId,
  signedInOf,
  TooManyRequests,
} from "../../platform/index.ts";
import { mayReadEvent } from "./event-api.ts";
import { lastCursor, readEvents } from "./event-store.ts";

interface Asked {
  Params: { readonly id: string };
  Querystring: { readonly after?: string };
}

/** New events are at most this old when they are sent, ms. */
const POLL_MS = 1000;
/** Polls after which a feed without events is checked too. Each writes a comment, which keeps proxies from closing. */
const POLLS_PER_CHECK = 10;
/** Open feeds of one account at one node. */
const MOST_PER_ACCOUNT = 20;
/** A program that reconnects every few seconds. */
const OPENINGS = { name: "event-feed", capacity: 60, perHour: 1200 } as const;

/** WHATWG HTML, "Server-sent events". JSON has no line breaks. */
const frameOf = (event: StreamEvent): string => `id: ${event.cursor}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const cursorOf = ({ headers, query }: FastifyRequest<Asked>): number | undefined => {
  const text = headers["last-event-id"] ?? query.after;
  if (text === undefined) return undefined;
  const parsed = EventCursor.safeParse(text);
  if (!parsed.success) throw new StudioError("bad-request", "last-event-id");
  return parsed.data;
};

const write = async (raw: ServerResponse, text: string, signal: AbortSignal): Promise<void> => {
  if (!raw.write(text)) await once(raw, "drain", { signal });
};

export interface EventFeedParts {
  readonly database: Database;
  readonly context: ApiContext;
  readonly log: Log;
}

/** Serves an ID's events as they are stored. Needs the owner's session or a token with `connections:read`, also while open. */
export const registerEventFeed = (app: FastifyInstance, { database, context, log }: EventFeedParts): void => {
  const open = new Map<string, number>();
  const enter = async (request: FastifyRequest<Asked>) => {
    const caller = admit(API.listEvents, await callerOf(request, context));
    const signedIn = signedInOf(caller);
    const { account } = signedIn;
    await context.maintenance?.requireOpen(account.role, caller.now);
    const parsed = SerialId.safeParse(request.params.id);
    if (!parsed.success) throw new StudioError("bad-request", "id");
    requireAllowedId(API.listEvents, { params: { id: parsed.data } }, caller);
    return { account, caller, signedIn, id: parsed.data };
  };

  const run = async (request: FastifyRequest<Asked>, raw: ServerResponse, from: number, signal: AbortSignal) => {
    const id = SerialId.parse(request.params.id);
    let cursor = from;
    await write(raw, "retry: 2000\n\n", signal);
    for (let polls = 1; ; polls += 1) {
      const events = await readEvents(database, id, cursor);
      const isDue = polls % POLLS_PER_CHECK === 0;
      if (isDue || events.length > 0) {
        // Nothing goes out after the session, token, membership or role has ended.
        const { account, signedIn } = await enter(request);
        await ownSerialId(database, id, account.id);
        for (const event of events) if (mayReadEvent(signedIn, event)) await write(raw, frameOf(event), signal);
        cursor = events.at(-1)?.cursor ?? cursor;
        if (isDue) await write(raw, ":\n\n", signal);
      }
      await pause(POLL_MS, undefined, { signal, ref: false });
    }
  };

  app.get<Asked>(STREAM_EVENT_FEED, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const { account, caller, id } = await enter(request);
    const taken = await context.limits.take(OPENINGS, `account ${account.id}`, caller.now);
    if (!taken.allowed) throw new TooManyRequests(taken.retryAfterSeconds);
    const running = open.get(account.id) ?? 0;
    if (running >= MOST_PER_ACCOUNT) throw new TooManyRequests(POLLS_PER_CHECK);
    await ownSerialId(database, id, account.id);
    const from = cursorOf(request) ?? (await lastCursor(database, id));
    reply.type("text/event-stream").header("X-Accel-Buffering", "no");
    if (request.method === "HEAD") return reply.send();

    const { raw } = reply.hijack();
    const closed = new AbortController();
    raw.on("close", () => closed.abort());
    open.set(account.id, running + 1);
    raw.writeHead(200, Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)));
    run(request, raw, from, closed.signal)
      .catch((error: unknown) => {
        if (!closed.signal.aborted && !(error instanceof StudioError)) log.warn({ err: error }, "a feed of events ended");
      })
      .finally(() => {
        const left = (open.get(account.id) ?? 1) - 1;
        if (left === 0) open.delete(account.id);
        else open.set(account.id, left);
        raw.end();
      });
    return reply;
  });
};
