import { BlockList, isIPv4, isIPv6 } from "node:net";
import { isAddressAllowed } from "@setsuna/account";

/** RFC 1918, 3927, 4193, 4291. Reachable only from the same network. */
const LOCAL = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["127.0.0.0", 8],
] as const)
  LOCAL.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::1", 128],
  ["fe80::", 10],
  ["fc00::", 7],
] as const)
  LOCAL.addSubnet(net, bits, "ipv6");

const isLocal = (address: string): boolean =>
  (isIPv4(address) && LOCAL.check(address, "ipv4")) || (isIPv6(address) && LOCAL.check(address, "ipv6"));

/** RFC 8839 §5.1. Without a list every candidate; with one, local addresses, mDNS names, and listed global addresses. */
export const isCandidateAllowed = (candidate: string, allowed: readonly string[]): boolean => {
  if (allowed.length === 0 || candidate === "") return true;
  const address = candidate.replace(/^(a=)?candidate:/, "").split(" ")[4] ?? "";
  return address.endsWith(".local") || isLocal(address) || isAddressAllowed(allowed, address);
};

export const withAllowedCandidates = (sdp: string, allowed: readonly string[]): string =>
  sdp
    .split("\r\n")
    .filter((line) => !line.startsWith("a=candidate:") || isCandidateAllowed(line, allowed))
    .join("\r\n");
