import { Language, StudioError } from "@setsuna/contracts";
import { z } from "zod";
import type { AppController } from "../app-controller.ts";

export interface RouteWorld {
  readonly controller: AppController;
  /** Works once. */
  newAddress(): string;
  quit(): void;
}

const parse = <Value>(schema: z.ZodType<Value>, body: unknown): Value => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new StudioError("bad-request", parsed.error.issues[0]?.path.join("."));
  return parsed.data;
};

type Route = (world: RouteWorld, id: string, body: unknown) => unknown;

/** Calls of the window; `:id` is a run's. Results are sent as JSON. */
const ROUTES: Readonly<Record<string, Route>> = {
  "GET /api/devices": ({ controller }) => controller.devices(),
  "PUT /api/server": ({ controller }, _, body) => controller.setServer(parse(z.object({ server: z.string() }), body).server),
  "PUT /api/language": ({ controller }, _, body) =>
    controller.setLanguage(parse(z.object({ language: Language }), body).language),
  "PUT /api/at-login": ({ controller }, _, body) => controller.setStartsAtLogin(parse(z.object({ on: z.boolean() }), body).on),
  "POST /api/runs": ({ controller }, _, body) => ({ id: controller.keepRun(body) }),
  "PUT /api/runs/:id": ({ controller }, id, body) => ({ id: controller.keepRun(body, id) }),
  "DELETE /api/runs/:id": ({ controller }, id) => controller.runs.remove(id),
  "POST /api/runs/:id/start": ({ controller }, id) => controller.runs.start(id),
  "POST /api/runs/:id/stop": ({ controller }, id) => controller.runs.stop(id),
  "POST /api/runs/:id/address": ({ controller }, id, body) => ({
    url: controller.clientAddress(id, parse(z.object({ page: z.enum(["sender", "receiver"]) }), body).page),
  }),
  "POST /api/update/look": ({ controller }) => void controller.lookForUpdate(true),
  "POST /api/update/fetch": ({ controller }) => void controller.fetchUpdate(),
  "POST /api/update/start": ({ controller, quit }) => {
    if (controller.startUpdate()) quit();
  },
  "POST /api/window": ({ newAddress }) => ({ url: newAddress() }),
  "POST /api/quit": ({ quit }) => quit(),
};

/** Undefined if no route matches. */
export const routeOf = (method: string, pathname: string): ((world: RouteWorld, body: unknown) => unknown) | undefined => {
  const [, id = ""] = /^\/api\/runs\/([0-9a-f-]{1,64})(?:\/|$)/.exec(pathname) ?? [];
  const route = ROUTES[`${method} ${id === "" ? pathname : pathname.replace(`/runs/${id}`, "/runs/:id")}`];
  return route && ((world, body) => route(world, id, body));
};
