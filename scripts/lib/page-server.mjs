import { createServer } from "node:http";
import { createRequire } from "node:module";
import { createServer as createSocket } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { ROOT } from "./run.mjs";

const WEB = join(ROOT, "apps", "web");
const NO_FILE_HEADER = "x-no-such-file";
const RENDER_PATH = "/render";

const freePort = () =>
  new Promise((resolve, reject) => {
    const socket = createSocket();
    socket.once("error", reject);
    socket.listen(0, "127.0.0.1", () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });

const textOf = async (request) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
};

const contextOf = ({ releases, published, maintenance, ...facts }) => ({
  ...facts,
  releaseFeed: async (folder, language) => releases[`${folder} ${language}`] ?? [],
  ...(published === undefined ? {} : { publishedFolders: async () => published }),
  ...(maintenance === undefined ? {} : { maintenance: async () => maintenance }),
});

/** Reloads pages for server-only modules, such as texts: hot reload doesn't know them. */
const reloadForServerModules = () => ({
  name: "setsuna:reload-for-server-modules",
  handleHotUpdate({ server, file }) {
    const knows = (name) => (server.environments[name].moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    if (knows("ssr") && !knows("client")) server.environments.client.hot.send({ type: "full-reload" });
  },
});

/** On loopback with hot reload, under `prefix` (such as `/live`; empty: none). Resolves to its origin and stop function. */
export const startPageServer = async (prefix) => {
  // apps/web/site-base.ts reads it.
  process.env.SITE_BASE = `${prefix}/studio/`;
  const { createServer: createVite } = await import("vite");
  const { createRequestHandler } = await import(createRequire(join(WEB, "package.json")).resolve("react-router"));
  const vite = await createVite({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    logLevel: "warn",
    appType: "custom",
    plugins: [reloadForServerModules()],
    // Scan all imports at start: a package found later reloads the page.
    optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/**/*-{area,page}.tsx"] },
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  const render = createRequestHandler(() => vite.ssrLoadModule("virtual:react-router/server-build"), "development");

  const page = async (request, response) => {
    const { url, headers, context } = JSON.parse(await textOf(request));
    const answer = await render(new Request(url, { headers }), contextOf(context));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) response.end();
    else Readable.fromWeb(answer.body).pipe(response);
  };
  const server = createServer((request, response) => {
    const fail = (error) => {
      vite.ssrFixStacktrace(error);
      process.stderr.write(`${error.stack}\n`);
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(error.stack);
    };
    if (request.method === "POST" && request.url === RENDER_PATH) page(request, response).catch(fail);
    else vite.middlewares(request, response, () => response.writeHead(404, { [NO_FILE_HEADER]: "1" }).end());
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await vite.close();
    },
  };
};
