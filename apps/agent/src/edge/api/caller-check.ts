import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { StudioError } from "@setsuna/contracts";
import type { ApiSettings } from "./api-settings.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Host in lower case, without port and brackets. Undefined if unreadable. */
const hostOf = (text: string): string | undefined => {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;
  return url?.hostname.replaceAll(/[[\]]/g, "");
};

/** Reads `Authorization: Bearer`, or `?token=` for tools that can't set headers. */
const tokenOf = (request: IncomingMessage, url: URL): string | undefined => {
  const bearer = /^Bearer +([\x21-\x7e]{1,256})$/i.exec(request.headers.authorization ?? "");
  return bearer?.[1] ?? url.searchParams.get("token") ?? undefined;
};

/** Throws StudioError `bad-request`. */
export const urlOf = (request: IncomingMessage): URL => {
  const base = "http://localhost";
  if (!URL.canParse(request.url ?? "", base)) throw new StudioError("bad-request", "the address");
  return new URL(request.url ?? "", base);
};

/**
 * Other sites' pages can send requests here, and by DNS rebinding read answers. So Host must be this machine's, a page's origin
 * must be allowed, and everybody needs the token.
 */
export class CallerCheck {
  private readonly token: Buffer;
  private readonly hosts: ReadonlySet<string>;
  private readonly origins: ReadonlySet<string>;

  constructor({ token, host, hosts, origins }: ApiSettings) {
    this.token = digest(token);
    const bound = host === "0.0.0.0" || host === "::" ? [] : [host];
    this.hosts = new Set(["localhost", "127.0.0.1", "::1", ...bound, ...hosts].map((each) => each.toLowerCase()));
    this.origins = new Set(origins.map((each) => new URL(each).origin));
  }

  /** Returns the origin for CORS headers, undefined if the caller isn't a page. Throws StudioError `edge-origin`. */
  origin(request: IncomingMessage): string | undefined {
    const host = hostOf(request.headers.host ?? "");
    if (host === undefined || !this.hosts.has(host)) throw new StudioError("edge-origin", "host");
    const { origin } = request.headers;
    if (origin === undefined) return undefined;
    if (!this.origins.has(origin)) throw new StudioError("edge-origin", "origin");
    return origin;
  }

  /** Throws StudioError `edge-token`. Constant time. */
  requireToken(request: IncomingMessage, url: URL): void {
    const shown = tokenOf(request, url);
    if (!timingSafeEqual(digest(shown ?? ""), this.token) || shown === undefined) throw new StudioError("edge-token");
  }
}

/** Such as `127.0.0.1:8790` or `[::1]:8790`. */
export const authority = (host: string, port: number): string => (isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`);
