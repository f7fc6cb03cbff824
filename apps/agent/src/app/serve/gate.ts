import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { StudioError } from "@setsuna/contracts";

/** Lifetime of a sign-in link, ms. */
const LINK_MS = 600_000;
const MAX_LINKS = 16;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const secret = (): string => randomBytes(32).toString("base64url");

export interface Asking {
  readonly headers: IncomingHttpHeaders;
}

/**
 * Admits only pages opened through our links. A link works once; the page exchanges it for the key and sends that with every
 * request. `now`: monotonic, ms.
 */
export class Gate {
  readonly key = secret();
  private readonly port: number;
  private readonly now: () => number;
  private readonly links = new Map<string, number>();

  constructor(port: number, now: () => number) {
    this.port = port;
    this.now = now;
  }

  /** The link works once, within ten minutes. */
  newLink(): string {
    for (const [word, until] of this.links) if (until < this.now() || this.links.size >= MAX_LINKS) this.links.delete(word);
    const word = secret();
    this.links.set(word, this.now() + LINK_MS);
    return word;
  }

  /** Throws StudioError `app-link-spent`. */
  enter(word: string): string {
    const until = this.links.get(word);
    this.links.delete(word);
    if (until === undefined || until < this.now()) throw new StudioError("app-link-spent");
    return this.key;
  }

  /**
   * Other sites' pages can send requests here, and by DNS rebinding read answers. So Host and Origin must be ours. Throws
   * StudioError `app-origin`.
   */
  requireOwnPage({ headers }: Asking): void {
    const hosts = [`127.0.0.1:${this.port}`, `localhost:${this.port}`];
    const { host, origin } = headers;
    const site = headers["sec-fetch-site"];
    if (host === undefined || !hosts.includes(host)) throw new StudioError("app-origin", "host");
    if (origin !== undefined && origin !== `http://${host}`) throw new StudioError("app-origin", "origin");
    if (site !== undefined && site !== "same-origin" && site !== "none") throw new StudioError("app-origin", "site");
  }

  /** Throws StudioError `app-token`. Constant time. */
  requireKey({ headers }: Asking): void {
    const [, shown] = /^Bearer +([\x21-\x7e]{1,256})$/i.exec(headers.authorization ?? "") ?? [];
    if (!timingSafeEqual(digest(shown ?? ""), digest(this.key)) || shown === undefined) throw new StudioError("app-token");
  }
}
