import { createHash } from "node:crypto";
import { isIPv4 } from "node:net";
import { limitSubject, type RequestOrigin } from "../../platform/index.ts";

/** The network around an address: /16 of IPv4, /48 of IPv6. A phone that moves between masts mostly stays in it. */
const networkOf = (address: string): string => {
  if (isIPv4(address)) return address.split(".").slice(0, 2).join(".");
  return limitSubject(address).split(":").slice(0, 3).join(":");
};

/** Ties a token to the browser and network that worked for it, so that a bought one is of no use elsewhere. 16 base64url characters. */
export const clientPrint = ({ address, userAgent }: RequestOrigin): string =>
  createHash("sha256")
    .update(`${networkOf(address)} ${userAgent}`)
    .digest("base64url")
    .slice(0, 16);
