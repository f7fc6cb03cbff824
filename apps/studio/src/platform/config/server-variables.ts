import { isIP } from "node:net";
import { type Milliseconds, milliseconds } from "@setsuna/kit";
import { z } from "zod";
import { digits, list, type Read, url } from "./variable.ts";

export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  /**
   * Without `/studio` and trailing slash: `https://studio.example`, or `https://example.org/live` on a shared host. Undefined:
   * any name of this machine.
   */
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  /** From SIGTERM to exit, during which the process reports not ready. 0: exits at once. */
  readonly drain: Milliseconds;
  /** Serves Prometheus; undefined turns it off. Port 0 lets the system choose. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
}

const LogLevel = z.enum(["debug", "info", "warn", "error", "silent"]);
type LogLevel = z.infer<typeof LogLevel>;

/** Path segments that every proxy, browser and cookie reads the same: nothing escaped, no leading dots. */
const SITE_URL = /^https?:\/\/[^/?#@\s\\]+((?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)\/?$/i;

/** Accepts an address with or without `/studio`. Undefined if it is none. */
const siteAddressIn = (text: string): string | undefined => {
  const path = SITE_URL.exec(text)?.[1]?.replace(/\/studio$/, "");
  // A prefix like the site's own paths would be ambiguous behind a proxy that strips it.
  return path === undefined || /^\/studio(?:\/|$)/.test(path) ? undefined : `${new URL(text).origin}${path}`;
};

const isNetwork = (text: string): boolean => {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

export const SERVER_VARIABLES = {
  PORT: digits(65535, "a port number from 0 to 65535, such as 8787").optional(),
  HOST: z.string().min(1, "an address to listen on, such as 127.0.0.1").optional(),
  PUBLIC_URL: url(
    (_url, text) => siteAddressIn(text) !== undefined,
    "the site's address as people reach it, such as https://studio.example or https://example.org/live",
  )
    .transform((text) => siteAddressIn(text) ?? text)
    .optional(),
  TRUSTED_PROXIES: list(isNetwork, "IP addresses or networks separated by commas, such as 10.0.0.0/8").optional(),
  LOG_LEVEL: z.enum(LogLevel.options, "debug, info, warn, error or silent").optional(),
  DRAIN_SECONDS: digits(3600, "seconds, 0 to 3600").optional(),
  METRICS_PORT: digits(65535, "a port number from 0 to 65535, such as 9464").optional(),
  METRICS_HOST: z.string().min(1, "an address to serve metrics on, such as 127.0.0.1").optional(),
};

export const serverConfig = (read: Read<typeof SERVER_VARIABLES>): ServerConfig => ({
  port: read.PORT ?? 8787,
  host: read.HOST ?? "0.0.0.0",
  publicUrl: read.PUBLIC_URL,
  trustedProxies: read.TRUSTED_PROXIES ?? [],
  logLevel: read.LOG_LEVEL ?? "info",
  drain: milliseconds((read.DRAIN_SECONDS ?? 0) * 1000),
  metrics: read.METRICS_PORT === undefined ? undefined : { host: read.METRICS_HOST ?? "127.0.0.1", port: read.METRICS_PORT },
});
