import { isIPv6 } from "node:net";

const groupsOf = (address: string): string[] => {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left;
  const right = tail === "" ? [] : tail.split(":");
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
};

/** The address, or for IPv6 the /64 that one customer has. RFC 6177. */
export const limitSubject = (address: string): string =>
  isIPv6(address)
    ? `${groupsOf(address)
        .slice(0, 4)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(":")}::/64`
    : address;
