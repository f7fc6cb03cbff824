import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ERRORS, type ErrorBody, StudioError } from "@setsuna/contracts";
import { z } from "zod";
import { thrownBody } from "../../unexpected.ts";
import { Gate } from "./gate.ts";
import type { PageFile } from "./page-files.ts";
import { remoteRuns, requireRemoteToken } from "./remote.ts";
import { type RouteWorld, routeOf } from "./routes.ts";

const MAX_BODY = 64 * 1024;
const EMIT_MS = 150;
/** A lost window is detected within this time, ms. */
const ALIVE_MS = 15_000;

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-decryptor-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

export interface AppServer {
  readonly port: number;
  readonly gate: Gate;
  windows(): number;
  close(): void;
}

export interface AppServerOptions {
  readonly port: number;
  readonly files: ReadonlyMap<string, () => PageFile>;
  readonly world: RouteWorld;
  /** For other programs that see, start and stop runs; absent: none may. */
  readonly remoteToken?: string | undefined;
  first(): void;
  allGone(): void;
}

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { ...HEADERS, "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body ?? {}));
};

const refuse = (response: ServerResponse, error: ErrorBody): void => answer(response, ERRORS[error.code].status, { error });

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new StudioError("bad-request", "length");
    chunks.push(chunk);
  }
  if (length === 0) return {};
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new StudioError("bad-request", "JSON");
    throw error;
  }
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new StudioError("port-in-use", String(port)) : error),
    );
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

/** Serves the window and its calls, on this machine alone. Throws StudioError `port-in-use`. */
export const openAppServer = async ({
  port,
  files,
  world,
  remoteToken,
  first,
  allGone,
}: AppServerOptions): Promise<AppServer> => {
  let open = 0;
  const server = createServer((request, response) => {
    serve(request, response).catch((thrown: unknown) => {
      if (response.headersSent) response.destroy();
      else refuse(response, thrownBody(thrown));
    });
  });
  const bound = await listen(server, port);
  const gate = new Gate(bound, () => performance.now());

  /** Streams JSON lines, now and on every change. `ended`: the client disconnected. */
  const follow = (response: ServerResponse, read: () => unknown, ended: () => void): void => {
    response.writeHead(200, { ...HEADERS, "content-type": "application/x-ndjson; charset=utf-8" });
    let timer: NodeJS.Timeout | undefined;
    const emit = (): void => {
      timer = undefined;
      response.write(`${JSON.stringify(read())}\n`);
    };
    const end = world.controller.onChange(() => {
      timer ??= setTimeout(emit, EMIT_MS);
    });
    const alive = setInterval(() => response.write("\n"), ALIVE_MS);
    emit();
    response.once("close", () => {
      clearInterval(alive);
      clearTimeout(timer);
      end();
      ended();
    });
  };
  const followAsWindow = (response: ServerResponse): void => {
    open += 1;
    if (open === 1) first();
    follow(
      response,
      () => world.controller.state(),
      () => {
        open -= 1;
        if (open === 0) allGone();
      },
    );
  };

  const serveRemote = (request: IncomingMessage, response: ServerResponse, pathname: string): void => {
    requireRemoteToken(request.headers.authorization, remoteToken);
    const { runs } = world.controller;
    const read = () => ({ runs: remoteRuns(world.controller.state()) });
    const [, id = "", act] = /^\/api\/remote\/runs\/([0-9a-f-]{1,64})\/(start|stop)$/.exec(pathname) ?? [];
    if (request.method === "GET" && pathname === "/api/remote/runs") follow(response, read, () => undefined);
    else if (request.method === "POST" && act !== undefined) {
      runs[act === "start" ? "start" : "stop"](id);
      answer(response, 200, read());
    } else throw new StudioError("not-found");
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    gate.requireOwnPage(request);
    const { method = "" } = request;
    const [pathname = ""] = (request.url ?? "").split("?");
    const file = files.get(pathname);
    if (method === "GET" && file !== undefined) {
      const { type, bytes } = file();
      response.writeHead(200, { ...HEADERS, "content-type": type, "content-length": bytes.length });
      response.end(bytes);
      return;
    }
    if (method === "POST" && pathname === "/api/enter") {
      const link = z.object({ link: z.string() }).safeParse(await bodyOf(request));
      answer(response, 200, { key: gate.enter(link.data?.link ?? "") });
      return;
    }
    if (pathname.startsWith("/api/remote/")) {
      serveRemote(request, response, pathname);
      return;
    }
    // Without a key, don't even reveal which paths exist.
    gate.requireKey(request);
    if (method === "GET" && pathname === "/api/state") {
      followAsWindow(response);
      return;
    }
    const route = routeOf(method, pathname);
    if (route === undefined) throw new StudioError("not-found");
    answer(response, 200, await route(world, await bodyOf(request)));
  };

  return {
    port: bound,
    gate,
    windows: () => open,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
