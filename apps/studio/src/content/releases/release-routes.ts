import { Readable } from "node:stream";
import {
  BUILD_MEDIA_TYPES,
  BuildName,
  cacheWithAddresses,
  Language,
  RELEASE_UPLOAD,
  ReleaseFeed,
  ReleaseFolder,
  StudioError,
} from "@setsuna/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type ApiContext,
  acceptedLanguage,
  askedOrigin,
  bearerTokenOf,
  callerOf,
  NO_ORIGIN,
  requireAccess,
  requireOwnPage,
  sitePrefix,
} from "../../platform/index.ts";
import { takeBuild } from "./build-upload.ts";
import { byteRange } from "./byte-range.ts";
import type { ReleaseParts } from "./release-handlers.ts";
import { releaseNewsFeed } from "./release-news-feed.ts";
import { publicBuild, releaseFeed, releaseNews } from "./release-store.ts";

/** Seconds. */
const FRESH_SECONDS = 60;

const Names = z.object({ folder: ReleaseFolder, name: BuildName });

const contentLength = (request: FastifyRequest): number | undefined => {
  const header = request.headers["content-length"];
  return header === undefined ? undefined : Number(header);
};

/** Streams `PUT /studio/api/admin/releases/:id/build` to disk. */
const registerUpload = async (
  app: FastifyInstance,
  parts: ReleaseParts,
  context: Pick<ApiContext, "findSession" | "findBearer" | "siteOrigin" | "now" | "botGuard">,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    scope.route({
      method: RELEASE_UPLOAD.method,
      url: RELEASE_UPLOAD.path,
      config: { bodyTime: "idle" },
      // Check every permission before reading the body.
      onRequest: async (request, reply) => {
        reply.header("Cache-Control", "no-store");
        requireOwnPage(request, RELEASE_UPLOAD, context.siteOrigin(request));
        if (bearerTokenOf(request) === undefined) await context.botGuard(request, reply);
        const { signedIn, now } = await callerOf(request, context);
        requireAccess(RELEASE_UPLOAD.access, signedIn, now);
      },
      handler: async (request) => {
        const params = RELEASE_UPLOAD.params.safeParse(request.params);
        const query = RELEASE_UPLOAD.query.safeParse(request.query);
        if (!params.success || !query.success || !(request.body instanceof Readable)) throw new StudioError("bad-request");
        const caller = await callerOf(request, context);
        const upload = { release: params.data.id, ...query.data, length: contentLength(request), content: request.body };
        return takeBuild(parts, upload, caller);
      },
    });
  });
};

const sendBuild = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { database, builds }: ReleaseParts,
): Promise<FastifyReply> => {
  const names = Names.safeParse(request.params);
  const build = names.success ? await publicBuild(database, names.data.folder, names.data.name) : undefined;
  if (build === undefined || !(await builds.has(build.id))) throw new StudioError("not-found");
  const { name, bytes, sha256, uploadedAt } = build;
  const etag = `"${sha256}"`;
  reply.headers({
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Last-Modified": uploadedAt.toUTCString(),
    "Cache-Control": `public, max-age=${FRESH_SECONDS}`,
  });
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  // Never mix parts of different files. RFC 9110 §13.1.5.
  const condition = request.headers["if-range"];
  const range = condition === undefined || condition === etag ? byteRange(request.headers.range, bytes) : undefined;
  if (range === "unsatisfiable") return reply.code(416).header("Content-Range", `bytes */${bytes}`).send();
  const length = range === undefined ? bytes : range.last - range.first + 1;
  if (range !== undefined) reply.code(206).header("Content-Range", `bytes ${range.first}-${range.last}/${bytes}`);
  reply.headers({
    "Content-Type": BUILD_MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    // The name has only letters, digits, dots, hyphens and underscores.
    "Content-Disposition": `attachment; filename="${name}"`,
    "Content-Length": length,
    // RFC 9530 digests the whole file, even for a range.
    "Repr-Digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
  });
  return request.method === "HEAD" ? reply.send() : reply.send(builds.read(build.id, range));
};

const languageOf = (request: FastifyRequest): Language => {
  const asked = Language.safeParse(z.object({ lang: z.string() }).safeParse(request.query).data?.lang);
  return asked.success ? asked.data : acceptedLanguage(request.headers["accept-language"]);
};

const NEWS = 50;

/** Serves `/studio/releases/<folder>/version.json`, builds and news. Spec §7 Static fetches. */
const registerDownloads = (
  app: FastifyInstance,
  parts: ReleaseParts,
  { siteOrigin }: Pick<ApiContext, "siteOrigin">,
  address: string | undefined,
): void => {
  const prefix = sitePrefix(address);
  app.get("/studio/releases/:folder/version.json", async (request, reply) => {
    const folder = ReleaseFolder.safeParse(z.object({ folder: z.string() }).safeParse(request.params).data?.folder);
    if (!folder.success) throw new StudioError("not-found");
    const language = languageOf(request);
    const feed = ReleaseFeed.parse(await releaseFeed(parts.database, folder.data, language));
    reply.headers({ "Cache-Control": `public, max-age=${FRESH_SECONDS}`, Vary: "Accept-Language", "Content-Language": language });
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(feed));
  });
  app.get("/studio/releases.xml", async (request, reply) => {
    const language = languageOf(request);
    const news = await releaseNews(parts.database, language, NEWS);
    // Feeds need absolute addresses; without a configured name use the requested one.
    const origin = siteOrigin(request) ?? askedOrigin(request) ?? NO_ORIGIN;
    reply.headers({
      "Cache-Control": cacheWithAddresses({ address }, FRESH_SECONDS),
      Vary: "Accept-Language",
      "Content-Language": language,
    });
    return reply.type("application/rss+xml; charset=utf-8").send(releaseNewsFeed(news, `${origin}${prefix}`, language));
  });
  app.route({
    method: ["GET", "HEAD"],
    url: "/studio/releases/:folder/:name",
    handler: (request, reply) => sendBuild(request, reply, parts),
  });
};

export const registerReleases = async (
  app: FastifyInstance,
  parts: ReleaseParts,
  context: Pick<ApiContext, "findSession" | "findBearer" | "siteOrigin" | "now" | "botGuard">,
  address?: string,
): Promise<void> => {
  await registerUpload(app, parts, context);
  registerDownloads(app, parts, context, address);
};
