import { createServer } from "node:http";
import { ERRORS, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { WebSocketServer } from "ws";
import type { ControlPort } from "../control-port.ts";
import type { EdgeTime } from "../edge-time.ts";
import { listenFailure, type SocketPlace } from "../net/socket-failure.ts";
import { ApiActions } from "./api-actions.ts";
import type { ApiSettings } from "./api-settings.ts";
import { authority, CallerCheck, urlOf } from "./caller-check.ts";
import { HttpApi } from "./http-api.ts";
import { SocketApi } from "./socket-api.ts";

/** A control message is smaller than this. */
const MAX_MESSAGE_BYTES = 32 * 1024;
const MAX_CONNECTIONS = 64;

export interface OpenApi {
  readonly place: SocketPlace;
  readonly url: string;
  close(): Promise<void>;
}

/** HTTP under `/v1`, and a WebSocket at `/v1/socket`. Rejects with StudioError `port-in-use` or `edge-cannot-listen`. */
export const openApi = async (settings: ApiSettings, port: ControlPort, time: EdgeTime, log: Log): Promise<OpenApi> => {
  const callers = new CallerCheck(settings);
  const actions = new ApiActions(port, time);
  const http = new HttpApi(port, actions, callers);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const server = createServer({ headersTimeout: 5000, requestTimeout: 10_000 }, (request, response) => {
    void http.answer(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", (error) => log.debug({ error: error.message }, "caller of the local API"));
    try {
      callers.origin(request);
      const url = urlOf(request);
      callers.requireToken(request, url);
      if (url.pathname !== "/v1/socket") throw new StudioError("not-found");
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        new SocketApi(webSocket, port, actions);
      });
    } catch (error) {
      const status = error instanceof StudioError ? ERRORS[error.code].status : 500;
      socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenFailure(error, settings)));
    server.listen({ host: settings.host, port: settings.port, exclusive: true }, resolve);
  });
  server.on("error", (error) => log.warn({ error: error.message }, "the local API failed to accept a connection"));
  const bound = server.address();
  const place = { host: settings.host, port: typeof bound === "object" && bound !== null ? bound.port : settings.port };
  log.info({ ...place }, "local API opened");
  return {
    place,
    url: `http://${authority(place.host, place.port)}/v1`,
    close: async () => {
      actions.close();
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};
