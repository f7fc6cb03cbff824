import { randomBytes } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isSameSecret } from "../secrets/compare.ts";
import { isLocalRequest } from "./local-request.ts";

export const DEVELOPMENT = "/studio/dev";
const COOKIE = "setsuna-dev";
const BYTES = 24;

const cookieOf = (request: Pick<FastifyRequest, "headers">): string | undefined =>
  (request.headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === COOKIE)?.[1];

/**
 * Restricts development routes to readers of the server's output: a link's single-use key buys a cookie. The request's address
 * proves nothing, because a local proxy makes every client look local.
 */
export class DevDoor {
  private key = randomBytes(BYTES).toString("base64url");
  private readonly pass = randomBytes(BYTES).toString("base64url");
  private readonly used: () => void;

  constructor(used: () => void = () => undefined) {
    this.used = used;
  }

  link(origin: string, path: string): string {
    return `${origin}${path}?key=${this.key}`;
  }

  /**
   * Call it first. False: the key was right, and the browser was redirected with its cookie. Throws `not-found` for anyone else.
   */
  admits(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!isLocalRequest(request)) throw new StudioError("not-found");
    const given = cookieOf(request);
    if (given !== undefined && isSameSecret(given, this.pass)) return true;
    const url = new URL(request.url, "http://localhost");
    if (!isSameSecret(url.searchParams.get("key") ?? "", this.key)) throw new StudioError("not-found");
    this.key = randomBytes(BYTES).toString("base64url");
    this.used();
    const secure = request.protocol === "https" ? "; Secure" : "";
    void reply
      .header("Set-Cookie", `${COOKIE}=${this.pass}; Path=${DEVELOPMENT}; HttpOnly; SameSite=Strict${secure}`)
      .header("Cache-Control", "no-store")
      .header("Referrer-Policy", "no-referrer")
      .redirect(url.pathname, 303);
    return false;
  }
}
