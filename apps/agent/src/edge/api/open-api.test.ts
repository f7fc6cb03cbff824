import { type ClientRequest, request as httpRequest } from "node:http";
import type { Channel } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { ControlBoard } from "../control-board.ts";
import { machineTime } from "../edge-time.ts";
import { ApiSettings } from "./api-settings.ts";
import { type OpenApi, openApi } from "./open-api.ts";

const TOKEN = "a-token-of-22-letters-or-more";
const PAGE = "https://panel.example";
const one = 1 as Channel;
let board: ControlBoard;
let api: OpenApi;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  board = new ControlBoard([one, 2 as Channel, 3 as Channel]);
  const settings = ApiSettings.parse({ port: 0, token: TOKEN, origins: [PAGE] });
  api = await openApi(settings, board, machineTime, silentLog);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await api.close();
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
const call = (method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent: ClientRequest = httpRequest(
      { host: "127.0.0.1", port: api.place.port, method, path, headers: { authorization: `Bearer ${TOKEN}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            body: text === "" ? undefined : JSON.parse(text),
            headers: response.headers,
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

const dial = (path: string, options: { origin?: string; headers?: Record<string, string> } = {}) => {
  const socket = new WebSocket(`ws://127.0.0.1:${api.place.port}${path}`, options);
  sockets.push(socket);
  const waiting: ((message: unknown) => void)[] = [];
  const here: unknown[] = [];
  socket.on("message", (data) => {
    const message: unknown = JSON.parse(String(data));
    const next = waiting.shift();
    if (next === undefined) here.push(message);
    else next(message);
  });
  const refused = new Promise<number>((resolve) =>
    socket.on("unexpected-response", (_request, { statusCode }) => resolve(statusCode ?? 0)),
  );
  socket.on("error", () => undefined);
  const next = (): Promise<unknown> =>
    here.length > 0 ? Promise.resolve(here.shift()) : new Promise((resolve) => waiting.push(resolve));
  return {
    socket,
    next,
    refused,
    send: (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
  };
};

describe("HTTP", () => {
  it("sets and shows tally, states and events", async () => {
    const events: unknown[] = [];
    board.onChange((change) => change.kind === "event" && events.push([change.key, change.value]));
    expect(await call("PUT", "/v1/tally/1", "2")).toMatchObject({ status: 200, body: { done: true } });
    expect(await call("PUT", "/v1/tally/2", '{"value":3}')).toMatchObject({ status: 200 });
    expect(await call("POST", "/v1/tally/3/1")).toMatchObject({ status: 200 });
    expect(await call("PUT", "/v1/channels/2/states/fader%201", "[0.5,true]")).toMatchObject({ status: 200 });
    expect(await call("POST", "/v1/channels/2/events/take", "null")).toMatchObject({ status: 200 });
    expect((await call("GET", "/v1/tally")).body).toEqual({ 1: 2, 2: 3, 3: 1 });
    expect((await call("GET", "/v1/channels/2/states/fader%201")).body).toEqual({
      channel: 2,
      key: "fader 1",
      value: [0.5, true],
      origin: "api",
    });
    expect((await call("GET", "/v1/state")).body).toMatchObject({ channels: [1, 2, 3] });
    expect(events).toEqual([["take", null]]);
  });

  it.each([
    ["PUT", "/v1/tally/1", "4", 400, "edge-value"],
    ["PUT", "/v1/tally/1", "no json", 400, "bad-request"],
    ["PUT", "/v1/tally/1", '"red"', 400, "edge-value"],
    ["POST", "/v1/tally/1/x", "", 400, "edge-value"],
    ["PUT", "/v1/tally/0", "1", 400, "bad-channel"],
    ["PUT", "/v1/tally/9", "1", 409, "edge-channel-not-sent"],
    ["PUT", "/v1/channels/1/states/tally", "9", 400, "edge-value"],
    ["GET", "/v1/channels/1/states/none", undefined, 404, "edge-address"],
    ["GET", "/v2/state", undefined, 404, "not-found"],
    ["GET", "/v1/%E0%A4%A", undefined, 400, "bad-request"],
    ["DELETE", "/v1/tally/1", undefined, 404, "not-found"],
    ["PUT", "/v1/channels/1/states/x", "1".repeat(20_000), 400, "edge-value"],
  ])("refuses %s %s", async (method, path, body, status, code) => {
    expect(await call(method, path, body)).toMatchObject({
      status,
      body: { code, ja: expect.any(String), en: expect.any(String) },
    });
  });

  it("requires the token", async () => {
    for (const headers of [{ authorization: "" }, { authorization: "Bearer wrong" }, { authorization: `Basic ${TOKEN}` }])
      expect(await call("GET", "/v1/state", undefined, headers)).toMatchObject({ status: 401, body: { code: "edge-token" } });
    expect((await call("GET", `/v1/state?token=${TOKEN}`, undefined, { authorization: "" })).status).toBe(200);
  });

  it("rejects foreign pages and foreign host names", async () => {
    const foreign = await call("GET", "/v1/state", undefined, { origin: "https://evil.example" });
    expect(foreign).toMatchObject({ status: 403, body: { code: "edge-origin" } });
    expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
    // DNS rebinding: the page's name resolves to this machine.
    expect(await call("GET", "/v1/state", undefined, { host: `evil.example:${api.place.port}` })).toMatchObject({ status: 403 });
    expect(await call("GET", "/v1/state", undefined, { host: "localhost" })).toMatchObject({ status: 200 });
    const allowed = await call("OPTIONS", "/v1/state", undefined, { origin: PAGE, authorization: "" });
    expect(allowed).toMatchObject({ status: 204, headers: { "access-control-allow-origin": PAGE } });
  });
});

describe("WebSocket", () => {
  it("sends everything first, then each change, and answers requests", async () => {
    board.setState(one, "tally", 1, "osc");
    const { next, send } = dial(`/v1/socket?token=${TOKEN}`);
    expect(await next()).toEqual({
      t: "all",
      channels: [1, 2, 3],
      states: [{ channel: 1, key: "tally", value: 1, origin: "osc" }],
    });
    send({ t: "tally", request: 7, channel: 1, value: 2 });
    expect(await next()).toEqual({ t: "state", channel: 1, key: "tally", value: 2, origin: "api" });
    expect(await next()).toEqual({ t: "done", request: 7 });
    board.addEvent(one, "take", { camera: 1 }, "osc");
    expect(await next()).toEqual({ t: "event", channel: 1, key: "take", value: { camera: 1 }, origin: "osc" });
    board.setState(one, "raw", new Uint8Array([1, 2]), "osc");
    expect(await next()).toEqual({ t: "state", channel: 1, key: "raw", bytes: "AQI=", origin: "osc" });
  });

  it("accepts bytes in the form it sends, and either bytes or a value", async () => {
    const { next, send } = dial(`/v1/socket?token=${TOKEN}`);
    await next();
    send({ t: "state", request: 1, channel: 1, key: "raw", bytes: "AP8=" });
    expect(await next()).toEqual({ t: "state", channel: 1, key: "raw", bytes: "AP8=", origin: "api" });
    expect(await next()).toEqual({ t: "done", request: 1 });
    expect(board.state(one, "raw")).toEqual(new Uint8Array([0, 255]));
    for (const wrong of [{}, { value: 1, bytes: "AP8=" }, { bytes: "not base64" }]) {
      send({ t: "event", request: 2, channel: 1, key: "raw", ...wrong });
      expect(await next()).toMatchObject({ t: "refused", request: 2, error: { code: "edge-value" } });
    }
    send({ t: "state", request: 3, channel: 1, key: "tally", bytes: "AQ==" });
    expect(await next()).toMatchObject({ t: "refused", request: 3, error: { code: "edge-value" } });
  });

  it("reports only the requested channels", async () => {
    const { next, send } = dial("/v1/socket", { headers: { authorization: `Bearer ${TOKEN}` } });
    await next();
    send({ t: "listen", channels: [2], keys: ["tally"] });
    expect(await next()).toEqual({ t: "done" });
    board.setState(one, "tally", 1, "osc");
    board.setState(2 as Channel, "other", 1, "osc");
    board.setState(2 as Channel, "tally", 3, "osc");
    expect(await next()).toMatchObject({ channel: 2, key: "tally", value: 3 });
  });

  it("refuses an invalid request by number, and stays connected", async () => {
    const { next, send } = dial(`/v1/socket?token=${TOKEN}`);
    await next();
    for (const [message, code] of [
      ["{", "bad-request"],
      [{ t: "what", request: 1 }, "edge-value"],
      [{ t: "tally", request: 2, channel: 1, value: 5 }, "edge-value"],
      [{ t: "tally", request: 3, channel: 77, value: 1 }, "edge-channel-not-sent"],
      [{ t: "state", request: 4, channel: 1, key: "", value: 1 }, "edge-value"],
    ] as const) {
      send(message);
      const request = typeof message === "string" ? {} : { request: message.request };
      expect(await next()).toMatchObject({ t: "refused", ...request, error: { code } });
    }
    send({ t: "get", request: 5 });
    expect(await next()).toMatchObject({ t: "all", request: 5 });
  });

  it("rejects clients without a token, foreign pages and other addresses", async () => {
    expect(await dial("/v1/socket").refused).toBe(401);
    expect(await dial(`/v1/socket?token=${TOKEN}`, { origin: "https://evil.example" }).refused).toBe(403);
    expect(await dial(`/v1/socket?token=${TOKEN}`, { headers: { host: "evil.example" } }).refused).toBe(403);
    expect(await dial(`/v1/other?token=${TOKEN}`).refused).toBe(404);
  });

  it("survives a flood: the newest of 3000 values wins", async () => {
    const { next, send } = dial(`/v1/socket?token=${TOKEN}`);
    await next();
    for (let value = 1; value <= 3000; value += 1) send({ t: "state", channel: 1, key: "fader", value });
    let told = 0;
    let states = 0;
    while (told !== 3000) {
      const message = (await next()) as { t: string; value?: number };
      if (message.t !== "state") continue;
      states += 1;
      told = message.value ?? 0;
    }
    expect(states).toBeLessThan(1500);
    expect(board.state(one, "fader")).toBe(3000);
  });
});

it("reports a port in use", async () => {
  const settings = ApiSettings.parse({ port: api.place.port, token: TOKEN });
  await expect(openApi(settings, board, machineTime, silentLog)).rejects.toMatchObject({ code: "port-in-use" });
});
