import { isIPv6 } from "node:net";
import { limitSubject } from "./limit-subject.ts";

/** A wider network may take this many times one address's limit. */
export const NETWORK_FACTOR = 4;

/** One customer may have a whole /48 (RFC 6177). Undefined for IPv4, whose networks belong to many customers. */
export const limitSite = (address: string): string | undefined => (isIPv6(address) ? limitNetwork(address) : undefined);

/** Keys that a connection counts for, each with its multiple of the limit. */
export const countedAs = (address: string): readonly (readonly [key: string, factor: number])[] => {
  const site = limitSite(address);
  return [[limitSubject(address), 1], ...(site === undefined ? [] : [[site, NETWORK_FACTOR] as const])];
};

/** /24 for IPv4, /48 for IPv6 (RFC 6177): an attacker mostly has adjacent addresses. Returns an invalid `address` unchanged. */
export const limitNetwork = (address: string): string => {
  if (isIPv6(address)) return `${limitSubject(address).split(":").slice(0, 3).join(":")}::/48`;
  const octets = address.split(".");
  return octets.length === 4 ? `${octets.slice(0, 3).join(".")}.0/24` : address;
};
