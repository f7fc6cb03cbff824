import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { StudioError } from "@setsuna/contracts";

export type Interfaces = ReturnType<typeof networkInterfaces>;

const LOOPBACK = /^127\./;
/** Needs a zone, which libjuice can't take. RFC 4291 §2.5.6. */
const LINK_LOCAL = /^fe80:/i;

/** Linux only: Node lists no interface without an address. */
const existsInSystem = (name: string): boolean => !name.includes("/") && existsSync(`/sys/class/net/${name}`);

/**
 * Address of this computer to send from. `via`: an interface, whose IPv4 address is preferred, or an address. Throws StudioError
 * `network-missing` or `network-without-address`.
 */
export const localAddress = (via: string, interfaces: Interfaces = networkInterfaces(), exists = existsInSystem): string => {
  if (isIP(via) !== 0) {
    const isOwn = LOOPBACK.test(via) || Object.values(interfaces).some((all) => all?.some(({ address }) => address === via));
    if (!isOwn) throw new StudioError("network-missing", via);
    return via;
  }
  const addresses = Object.hasOwn(interfaces, via) ? interfaces[via] : undefined;
  if (addresses === undefined) throw new StudioError(exists(via) ? "network-without-address" : "network-missing", via);
  const found = addresses.find(({ family }) => family === "IPv4") ?? addresses.find(({ address }) => !LINK_LOCAL.test(address));
  if (found === undefined) throw new StudioError("network-without-address", via);
  return found.address;
};
