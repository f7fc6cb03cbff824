import { Language, StudioError } from "@setsuna/contracts";
import { z } from "zod";
import type { Desk } from "../app-controller.ts";

/** What a window can ask for besides its state. */
export interface RouteWorld {
  readonly desk: Desk;
  /** The address of one more window; its link works once. */
  newAddress(): string;
  /** Ends the app once all runs are finished. */
  quit(): void;
}

const parse = <Value>(schema: z.ZodType<Value>, body: unknown): Value => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new StudioError("bad-request", parsed.error.issues[0]?.path.join("."));
  return parsed.data;
};

type Route = (world: RouteWorld, id: string, body: unknown) => unknown;

/** Every call of the window, by method and path; `:id` is a run's. What a route returns is sent as JSON. */
const ROUTES: Readonly<Record<string, Route>> = {
  "GET /api/devices": ({ desk }) => desk.devices(),
  "PUT /api/server": ({ desk }, _, body) => desk.setServer(parse(z.object({ server: z.string() }), body).server),
  "PUT /api/language": ({ desk }, _, body) => desk.setLanguage(parse(z.object({ language: Language }), body).language),
  "PUT /api/at-login": ({ desk }, _, body) => desk.setStartsAtLogin(parse(z.object({ on: z.boolean() }), body).on),
  "POST /api/runs": ({ desk }, _, body) => ({ id: desk.keepRun(body) }),
  "PUT /api/runs/:id": ({ desk }, id, body) => ({ id: desk.keepRun(body, id) }),
  "DELETE /api/runs/:id": ({ desk }, id) => desk.book.remove(id),
  "POST /api/runs/:id/start": ({ desk }, id) => desk.book.start(id),
  "POST /api/runs/:id/stop": ({ desk }, id) => desk.book.stop(id),
  "POST /api/runs/:id/address": ({ desk }, id, body) => ({
    url: desk.clientAddress(id, parse(z.object({ page: z.enum(["sender", "receiver"]) }), body).page),
  }),
  "POST /api/update/look": ({ desk }) => void desk.lookForUpdate(true),
  "POST /api/update/fetch": ({ desk }) => void desk.fetchUpdate(),
  "POST /api/update/start": ({ desk, quit }) => {
    if (desk.startUpdate()) quit();
  },
  "POST /api/window": ({ newAddress }) => ({ url: newAddress() }),
  "POST /api/quit": ({ quit }) => quit(),
};

/** The route of a request; undefined where there is none. */
export const routeOf = (method: string, pathname: string): ((world: RouteWorld, body: unknown) => unknown) | undefined => {
  const [, id = ""] = /^\/api\/runs\/([0-9a-f-]{1,64})(?:\/|$)/.exec(pathname) ?? [];
  const route = ROUTES[`${method} ${id === "" ? pathname : pathname.replace(`/runs/${id}`, "/runs/:id")}`];
  return route && ((world, body) => route(world, id, body));
};
