import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { type AddressRange, isInRanges, parseAddressRange, parseIpAddress } from "@setsuna/kit";
import { type Dns, publicDns } from "./dns.ts";

/** IANA's special-purpose registries (RFC 6890), and multicast. */
const RESERVED = new BlockList();
for (const network of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"],
]) {
  const [address = "", bits] = network.split("/");
  RESERVED.addSubnet(address, Number(bits), "ipv4");
}
/** Tunnels lead to IPv4 addresses that the text hides. */
for (const [address, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  RESERVED.addSubnet(address, bits, "ipv6");
/** The only block of IPv6 that is routed publicly (RFC 4291 §2.4). Mapped IPv4, ULA, link-local and NAT64 are outside. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");

/** False also for a text that is no address. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !RESERVED.check(address, "ipv4");
  return GLOBAL.check(address, "ipv6") && !RESERVED.check(address, "ipv6");
};

const rangeOf = (text: string): AddressRange => {
  const range = parseAddressRange(text);
  if (!range.ok) throw new RangeError(text);
  return range.value;
};

/** Code of the error of {@link OutgoingTargets.lookup} for an address that is not public. */
export const ADDRESS_REFUSED = "ADDRESS_REFUSED";

export interface OutgoingTargets {
  /** Checks the URL. The connection checks the address that its name resolves to. */
  allows(url: URL): boolean;
  /** Undefined: the system's. */
  readonly lookup: LookupFunction | undefined;
}

/** Without this machine and link-local addresses, such as a cloud's metadata. */
const PRIVATE = ["10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"].map(rangeOf);

/** True for a network, or an address, that only a site's own machines reach. */
export const isPrivateNetwork = (text: string): boolean => {
  const range = parseAddressRange(text);
  return (
    range.ok && PRIVATE.some((one) => range.value.prefixLength >= one.prefixLength && isInRanges(range.value.network, [one]))
  );
};

/**
 * Allows only https, and addresses that are public or in `networks`. The connection uses the checked addresses, so DNS can't
 * change in between.
 */
export const publicTargets = (
  resolve: Dns["addresses"] = publicDns().addresses,
  networks: readonly string[] = [],
): OutgoingTargets => {
  const ranges = networks.map(rangeOf);
  const isAllowed = (address: string): boolean => isPublicAddress(address) || isInRanges(parseIpAddress(address) ?? [], ranges);
  return {
    allows: ({ protocol, hostname }) => {
      const address = hostname.replace(/^\[|\]$/g, "");
      return protocol === "https:" && (isIP(address) === 0 || isAllowed(address));
    },
    lookup: (name, options, callback) => {
      resolve(name).then(
        (addresses) => {
          const [first] = addresses;
          if (first === undefined || !addresses.every(isAllowed))
            callback(Object.assign(new Error("the address is not public"), { code: ADDRESS_REFUSED }), "");
          else if (options.all === true)
            callback(
              null,
              addresses.map((address) => ({ address, family: isIP(address) })),
            );
          else callback(null, first, isIP(first));
        },
        (error: NodeJS.ErrnoException) => callback(error, ""),
      );
    },
  };
};

/** For development, also allows plain HTTP and this machine. */
export const ANY_TARGET: OutgoingTargets = { allows: () => true, lookup: undefined };
