import { createServer } from "node:http";
import { createRequire } from "node:module";
import { createServer as createSocket } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { ROOT } from "./run.mjs";

const WEB = join(ROOT, "apps", "web");
/** Shared with apps/studio/src/composition/dev/live-pages.ts. */
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

/** Gives the calls back to the facts that the server resolved for a page. */
const contextOf = ({ releases, published, maintenance, ...facts }) => ({
  ...facts,
  releaseFeed: async (folder, language) => releases[`${folder} ${language}`] ?? [],
  ...(published === undefined ? {} : { publishedFolders: async () => published }),
  ...(maintenance === undefined ? {} : { maintenance: async () => maintenance }),
});

/** Reloads pages after a change that only the server's rendering reads, such as texts: hot reload knows nothing of those. */
const reloadForServerModules = () => ({
  name: "setsuna:reload-for-server-modules",
  handleHotUpdate({ server, file }) {
    const knows = (name) => (server.environments[name].moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    if (knows("ssr") && !knows("client")) server.environments.client.hot.send({ type: "full-reload" });
  },
});

/**
 * Starts the page server of `npm run dev` on loopback: modules with hot reload, and pages rendered from source, all under `prefix` (such as `/live`;
 * empty: none). Resolves to its origin and how it ends.
 */
export const startPageServer = async (prefix) => {
  // Read by apps/web/site-base.ts.
  process.env.SITE_BASE = `${prefix}/studio/`;
  const { createServer: createVite } = await import("vite");
  const { createRequestHandler } = await import(createRequire(join(WEB, "package.json")).resolve("react-router"));
  const vite = await createVite({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    logLevel: "warn",
    appType: "custom",
    plugins: [reloadForServerModules()],
    // All that pages import is found at the start: a package found later reloads the page that is being opened.
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
