import { createHash } from "node:crypto";
import { isIPv4 } from "node:net";
import { limitSubject, type RequestOrigin } from "../../platform/index.ts";

/** /16 of IPv4, /48 of IPv6. A moving phone mostly stays in it. */
const networkOf = (address: string): string => {
  if (isIPv4(address)) return address.split(".").slice(0, 2).join(".");
  return limitSubject(address).split(":").slice(0, 3).join(":");
};

/** Binds a token to browser and network, so that a bought one is useless elsewhere. 16 base64url characters. */
export const clientPrint = ({ address, userAgent }: RequestOrigin): string =>
  createHash("sha256")
    .update(`${networkOf(address)} ${userAgent}`)
    .digest("base64url")
    .slice(0, 16);
