import { isIPv6 } from "node:net";
import { limitSubject } from "./limit-subject.ts";

/**
 * The wider network that an address belongs to: /24 of IPv4, /48 of IPv6, which is the least that an organisation has (RFC 6177). Whoever has
 * many addresses mostly has neighbours. `address` itself where it is none.
 */
export const limitNetwork = (address: string): string => {
  if (isIPv6(address)) return `${limitSubject(address).split(":").slice(0, 3).join(":")}::/48`;
  const octets = address.split(".");
  return octets.length === 4 ? `${octets.slice(0, 3).join(".")}.0/24` : address;
};
