import { isIPv6 } from "node:net";
import { limitSubject } from "./limit-subject.ts";

/** A wider network may take as many times more than one address in it. */
export const NETWORK_FACTOR = 4;

/** Returns the /48 of an IPv6 address, which one customer may have whole (RFC 6177); undefined for IPv4, whose networks are many customers'. */
export const limitSite = (address: string): string | undefined => (isIPv6(address) ? limitNetwork(address) : undefined);

/** Returns what a connection from an address counts as, each with how many times an address's number it may have. */
export const countedAs = (address: string): readonly (readonly [key: string, factor: number])[] => {
  const site = limitSite(address);
  return [[limitSubject(address), 1], ...(site === undefined ? [] : [[site, NETWORK_FACTOR] as const])];
};

/**
 * Returns the wider network of an address: /24 for IPv4, /48 for IPv6, the smallest allocation of an organization (RFC 6177).
 * An attacker with many addresses mostly has adjacent ones. Returns `address` unchanged if it is invalid.
 */
export const limitNetwork = (address: string): string => {
  if (isIPv6(address)) return `${limitSubject(address).split(":").slice(0, 3).join(":")}::/48`;
  const octets = address.split(".");
  return octets.length === 4 ? `${octets.slice(0, 3).join(".")}.0/24` : address;
};
