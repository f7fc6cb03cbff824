import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import fastifyStatic from "@fastify/static";
import {
  cacheWithAddresses,
  LANGUAGE_PARAMETER,
  Language,
  type PageContext,
  type PublicPath,
  StudioError,
} from "@setsuna/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import { acceptedLanguage } from "../api/request-language.ts";
import { askedOrigin, NO_ORIGIN } from "./asked-origin.ts";
import { compressed } from "./compressed.ts";
import { MarkdownCache, markdownPageOf } from "./markdown-pages.ts";
import { isPageFile } from "./page-files.ts";
import { allowFile, allowPage } from "./security-headers.ts";
import { buildUnder } from "./site-build.ts";
import { sitePathUnder, sitePrefix } from "./site-path.ts";

declare module "react-router" {
  interface AppLoadContext extends PageContext {}
}

export interface BuiltSite {
  readonly clientDirectory: string;
  readonly build: ServerBuild;
}

export type PageFacts = Omit<PageContext, "nonce">;

export type ServePages = (app: FastifyInstance, facts: PageFacts, stripe: boolean) => void;

export interface Site extends Omit<PageFacts, "address"> {
  readonly serve: ServePages;
  readonly stripe?: boolean | undefined;
  /** PUBLIC_URL; without it, pages use the requested address. */
  readonly publicUrl?: string | undefined;
}

const MY_PAGE = /^user(?:\/|$)/;

const isServerBuild = (module: unknown): module is ServerBuild =>
  typeof module === "object" && module !== null && "routes" in module && "entry" in module && "assets" in module;

/** Loads `apps/web/build`. Throws if it is missing. */
export const loadSite = async (directory: string): Promise<BuiltSite> => {
  const server = join(directory, "server", "index.js");
  if (!existsSync(server)) throw new Error(`The web app is not built (${server} is missing); run npm run build.`);
  const module: unknown = await import(pathToFileURL(server).href);
  if (!isServerBuild(module)) throw new Error(`${server} is not a build of the web app; run npm run build.`);
  const clientDirectory = join(directory, "client");
  return { clientDirectory, build: module };
};

const filesUnder = (directory: string): ReadonlySet<string> =>
  new Set(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );

/** Replaced by the site's origin in cached texts. RFC 6761 §6.4. */
const KEPT_ORIGIN = "https://site-origin.invalid";

const ONE_YEAR_SECONDS = 365 * 24 * 3600;
/** True if a hash of the content names the file. */
const isHashed = (path: string): boolean => path.startsWith("assets/");

const isForAnySite = (path: string): boolean => path.startsWith("sdk/");

const setFileHeaders = (reply: FastifyReply, path: string): void => {
  allowFile(reply);
  reply.header("Cache-Control", isHashed(path) ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "public, max-age=300");
  reply.header("Cross-Origin-Resource-Policy", isForAnySite(path) ? "cross-origin" : "same-origin");
  if (isForAnySite(path)) reply.header("Access-Control-Allow-Origin", "*");
  // By its ending alone, a .d.ts file would be served as video.
  if (path.endsWith(".d.ts")) reply.type("application/typescript; charset=utf-8");
};

/** HEAD becomes GET. No body. `prefix`: as the browser has it. */
const fetchRequest = (request: FastifyRequest, prefix: string, signal: AbortSignal): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const item of value) headers.append(name, item);
    else if (value !== undefined && !name.startsWith(":")) headers.set(name, value);
  }
  // A Host header that makes no URL must not fail the page.
  return new Request(new URL(`${prefix}${request.raw.url ?? "/"}`, askedOrigin(request) ?? NO_ORIGIN), { headers, signal });
};

export const registerSite = (app: FastifyInstance, { serve, stripe, publicUrl, ...facts }: Site): void =>
  serve(app, { ...facts, address: publicUrl }, stripe === true);

/** `stored`: gzipped script or style of another release. */
export const servePages =
  (site: BuiltSite, stored: (name: string) => Promise<Uint8Array | undefined> = async () => undefined): ServePages =>
  (app, facts, stripe) => {
    const files = filesUnder(site.clientDirectory);
    const prefix = sitePrefix(facts.address);
    const path = sitePathUnder(prefix);
    const render = createRequestHandler(buildUnder(site, path), "production");
    app.register(fastifyStatic, { root: site.clientDirectory, serve: false, cacheControl: false, preCompressed: true });

    const texts = new MarkdownCache(() => performance.now());
    const answerText = async (page: PublicPath, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { searchParams } = new URL(request.raw.url ?? "/", NO_ORIGIN);
      const named = Language.safeParse(searchParams.get(LANGUAGE_PARAMETER));
      const language = named.success ? named.data : acceptedLanguage(request.headers["accept-language"]);
      const origin = facts.address === undefined ? (askedOrigin(request) ?? NO_ORIGIN) : new URL(facts.address).origin;
      // The cached text has a placeholder for the origin, so it never holds the Host header of a request.
      const text = await texts.get(page, language, async () => {
        const asked = new Request(new URL(path(`/studio/markdown${page}?${LANGUAGE_PARAMETER}=${language}`), KEPT_ORIGIN));
        const response = await render(asked, facts);
        return response.ok ? response.text() : undefined;
      });
      if (text === undefined) throw new StudioError("not-found");
      reply.header("Content-Language", language).header("Vary", "Accept-Language");
      reply.header("Cache-Control", cacheWithAddresses(facts, 300));
      return reply.type("text/markdown; charset=utf-8").send(text.replaceAll(KEPT_ORIGIN, origin));
    };

    const answerStored = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const file = await stored(name);
      if (file === undefined) throw new StudioError("not-found");
      setFileHeaders(reply, name);
      reply
        .header("Vary", "Accept-Encoding")
        .type(name.endsWith(".css") ? "text/css; charset=utf-8" : "application/javascript; charset=utf-8");
      if (negotiate(request.headers["accept-encoding"] ?? "", ["gzip"]) !== "gzip")
        return reply.send(await promisify(gunzip)(file));
      return reply.header("Content-Encoding", "gzip").send(Buffer.from(file));
    };

    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { pathname } = new URL(request.raw.url ?? "/", "http://localhost");
      // Dots in the path may lead out of the site.
      if (!pathname.startsWith("/studio/")) throw new StudioError("not-found");
      const name = pathname.slice("/studio/".length);
      const isStored = isPageFile(name);
      // A build in the same folder removes them before the restart.
      if (files.has(name) && (!isStored || existsSync(join(site.clientDirectory, name)))) {
        setFileHeaders(reply, name);
        return reply.sendFile(name);
      }
      if (isStored) return answerStored(name, request, reply);
      const page = markdownPageOf(name);
      if (page !== undefined) return answerText(page, request, reply);
      const nonce = allowPage(reply, stripe && MY_PAGE.test(name) ? "stripe" : "none", facts.analyticsScript);
      const leaving = new AbortController();
      request.raw.once("close", () => leaving.abort());
      const response = await render(fetchRequest(request, prefix, leaving.signal), { ...facts, nonce });
      if (!response.headers.has("Cache-Control")) reply.header("Cache-Control", "no-cache");
      return reply.send(compressed(response, request.headers["accept-encoding"]));
    };
    app.get("/studio/*", answer);
  };
