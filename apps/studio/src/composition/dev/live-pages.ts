import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { LANGUAGES, ReleaseFolder } from "@setsuna/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { allowFile, allowPage, type PageFacts, type ServePages, sitePrefix } from "../../platform/index.ts";

/** The page server has no such file, so the path may be a page. Shared with scripts/dev.mjs. */
const NO_FILE_HEADER = "x-no-such-file";
const RENDER_PATH = "/render";
const isFile = (path: string): boolean => /^\/studio\/(?:@|app\/|node_modules\/)|\.[a-z0-9]+$/i.test(path);
/** Hop-by-hop headers (RFC 9110 §7.6.1), and those that fetch sets. */
const OWN_HEADERS = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "host",
  "content-length",
  "accept-encoding",
]);

const passed = (headers: Iterable<readonly [string, string | string[] | undefined]>): [string, string][] =>
  [...headers].flatMap(([name, value]) =>
    OWN_HEADERS.has(name) || value === undefined ? [] : [value].flat().map((text): [string, string] => [name, text]),
  );

const resolved = async ({ releaseFeed, publishedFolders, maintenance, ...facts }: PageFacts) => ({
  ...facts,
  maintenance: await maintenance?.(),
  published: await publishedFolders?.(),
  releases: Object.fromEntries(
    await Promise.all(
      ReleaseFolder.options.flatMap((folder) =>
        LANGUAGES.map(async (language) => [`${folder} ${language}`, (await releaseFeed?.(folder, language)) ?? []] as const),
      ),
    ),
  ),
});

const forward = (reply: FastifyReply, answer: Response): FastifyReply => {
  reply.code(answer.status).headers(Object.fromEntries(passed(answer.headers)));
  return reply.send(answer.body === null ? null : Readable.fromWeb(answer.body as ReadableStream));
};

/** Allows style elements without a nonce, which hot reload needs. */
const allowLivePage = (reply: FastifyReply): string => {
  const nonce = allowPage(reply);
  const policy = String(reply.getHeader("Content-Security-Policy"));
  reply.header(
    "Content-Security-Policy",
    policy.replace(`style-src 'self' 'nonce-${nonce}'`, "style-src 'self' 'unsafe-inline'"),
  );
  return nonce;
};

export const livePages =
  (origin: URL): ServePages =>
  (app: FastifyInstance, facts: PageFacts): void => {
    const prefix = sitePrefix(facts.address);
    const asked = (request: FastifyRequest): string => `${prefix}${request.raw.url ?? "/"}`;
    /** True: sent. Returning the reply itself would make the caller await it. */
    const sendFile = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
      const answer = await fetch(new URL(asked(request), origin), { headers: passed(Object.entries(request.headers)) });
      if (answer.headers.has(NO_FILE_HEADER)) return false;
      allowFile(reply);
      reply.header("Cross-Origin-Resource-Policy", "same-origin");
      forward(reply, answer);
      return true;
    };
    const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const nonce = allowLivePage(reply);
      const body = JSON.stringify({
        url: `${request.protocol}://${request.host}${asked(request)}`,
        headers: passed(Object.entries(request.headers)),
        context: { ...(await resolved(facts)), nonce },
      });
      return forward(reply, await fetch(new URL(RENDER_PATH, origin), { method: "POST", body }));
    };
    app.get("/studio/*", async (request, reply) => {
      const { pathname } = new URL(request.raw.url ?? "/", "http://localhost");
      return isFile(pathname) && (await sendFile(request, reply)) ? reply : page(request, reply);
    });
  };
