import type { IncomingMessage, ServerResponse } from "node:http";
import { ChannelText, ERRORS, StudioError, TALLY_KEY } from "@setsuna/contracts";
import type { ControlPort } from "../control-port.ts";
import { type ApiActions, everything, refused, stateBody } from "./api-actions.ts";
import { ApiRequest } from "./api-messages.ts";
import { type CallerCheck, urlOf } from "./caller-check.ts";

/** A control message is smaller than this. */
const MAX_BODY_BYTES = 32 * 1024;

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw new StudioError("message-too-large");
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new StudioError("bad-request", "the body is not JSON");
    throw error;
  }
};

const channelOf = (text: string | undefined) => {
  const channel = ChannelText.safeParse(text);
  if (!channel.success) throw new StudioError("bad-channel");
  return channel.data;
};

const parse = (value: unknown): Extract<ApiRequest, { t: "tally" | "state" | "event" }> => {
  const request = ApiRequest.safeParse(value);
  if (!request.success) throw new StudioError("edge-value", request.error.issues[0]?.message);
  if (request.data.t === "get" || request.data.t === "listen") throw new StudioError("bad-request");
  return request.data;
};

/** Path behind `/v1`, such as `/v1/tally/3/1`. Throws StudioError `bad-request` for broken escapes. */
const partsOf = (url: URL): readonly string[] => {
  try {
    return url.pathname.split("/").slice(1).map(decodeURIComponent);
  } catch (error) {
    if (error instanceof URIError) throw new StudioError("bad-request", "the address");
    throw error;
  }
};

export class HttpApi {
  private readonly port: ControlPort;
  private readonly actions: ApiActions;
  private readonly callers: CallerCheck;

  constructor(port: ControlPort, actions: ApiActions, callers: CallerCheck) {
    this.port = port;
    this.actions = actions;
    this.callers = callers;
  }

  /** Never throws. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    try {
      const origin = this.callers.origin(request);
      if (origin !== undefined) {
        response.setHeader("Access-Control-Allow-Origin", origin);
        response.setHeader("Vary", "Origin");
      }
      if (request.method === "OPTIONS") {
        response.setHeader("Access-Control-Allow-Methods", "GET, PUT, POST, OPTIONS");
        response.setHeader("Access-Control-Allow-Headers", "Authorization, Content-Type");
        response.writeHead(204).end();
        return;
      }
      const url = urlOf(request);
      this.callers.requireToken(request, url);
      this.send(response, 200, await this.route(request, url));
    } catch (error) {
      const { error: body } = refused(error);
      // An unread body must not be parsed as the next request.
      response.setHeader("Connection", "close");
      this.send(response, error instanceof StudioError ? ERRORS[error.code].status : 500, body);
      request.resume();
    }
  }

  private async route(request: IncomingMessage, url: URL): Promise<unknown> {
    const [version, ...parts] = partsOf(url);
    if (version !== "v1") throw new StudioError("not-found");
    const method = request.method === "POST" ? "PUT" : request.method;
    if (method === "GET" && parts[0] === "state" && parts.length === 1) return everything(this.port);
    if (parts[0] === "tally") return await this.tally(method, parts.slice(1), request);
    if (parts[0] === "channels" && parts.length === 4) {
      const channel = channelOf(parts[1]);
      const [, , list, key = ""] = parts;
      if (method === "GET" && list === "states") {
        const known = this.port.states().find((each) => each.channel === channel && each.key === key);
        if (known === undefined) throw new StudioError("edge-address");
        return stateBody(known);
      }
      if (method === "PUT" && (list === "states" || list === "events")) {
        const value = await readBody(request);
        this.actions.run(parse({ t: list === "states" ? "state" : "event", channel, key, value }));
        return { done: true };
      }
    }
    throw new StudioError("not-found");
  }

  /** `GET /v1/tally`; `PUT /v1/tally/3` with `1` or `{"value": 1}`; `POST /v1/tally/3/1` for buttons without a body. */
  private async tally(method: string | undefined, parts: readonly string[], request: IncomingMessage): Promise<unknown> {
    if (method === "GET" && parts.length === 0) {
      const known = this.port.states().filter(({ key }) => key === TALLY_KEY);
      return Object.fromEntries(known.map(({ channel, value }) => [channel, value]));
    }
    if (method !== "PUT" || parts.length === 0 || parts.length > 2) throw new StudioError("not-found");
    const channel = channelOf(parts[0]);
    const body = parts[1] === undefined ? await readBody(request) : Number(parts[1] === "" ? Number.NaN : parts[1]);
    const value = typeof body === "object" && body !== null && "value" in body ? body.value : body;
    this.actions.run(parse({ t: "tally", channel, value }));
    return { done: true };
  }

  private send(response: ServerResponse, status: number, body: unknown): void {
    if (response.headersSent) return;
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" }).end(`${JSON.stringify(body)}\n`);
  }
}
