import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";

const local = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  local.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  local.addSubnet(network, prefix, "ipv6");

/** Loopback, private (RFC 1918, RFC 4193) or link-local, also IPv4-mapped. */
const isLocalAddress = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && local.check(address, family === 4 ? "ipv4" : "ipv6");
};

const isLocalHost = (hostname: string): boolean => {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return bare === "localhost" || bare.endsWith(".localhost") || isLocalAddress(bare);
};

/** An untrusted proxy hides the client, so a request with one of these isn't local. */
const PROXY_HEADERS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/** A program on this machine that used a local name, without a proxy. */
export const isLoopbackRequest = (request: Pick<FastifyRequest, "ip" | "hostname" | "headers">): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(request.ip) && isLocalRequest(request);

/**
 * A client on this machine or its network. False through a proxy, a public name that resolves here (DNS rebinding), or another
 * site's page.
 */
export const isLocalRequest = (request: Pick<FastifyRequest, "ip" | "hostname" | "headers">): boolean => {
  const [fetchSite] = [request.headers["sec-fetch-site"]].flat();
  return (
    isLocalAddress(request.ip) &&
    isLocalHost(request.hostname) &&
    PROXY_HEADERS.every((name) => request.headers[name] === undefined) &&
    (fetchSite === undefined || fetchSite === "none" || fetchSite === "same-origin")
  );
};
