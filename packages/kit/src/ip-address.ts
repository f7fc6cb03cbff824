import { err, ok, type Result } from "./result.ts";

/** 4 octets (IPv4) or 16 (IPv6). IPv4-mapped IPv6 (RFC 4291 §2.5.5.2) becomes IPv4. */
export type IpAddress = readonly number[];

/** Addresses that share the first `prefixLength` bits of `network`, whose other bits are 0. RFC 4632 §3.1. */
export interface AddressRange {
  readonly network: IpAddress;
  /** 0-32 for IPv4, 0-128 for IPv6; the full length is one address. */
  readonly prefixLength: number;
}

/** Reason why a text is no address range. */
export type AddressRangeFault = "not-an-address" | "bad-prefix-length";

const MAPPED_BITS = 96;

/** Refuses leading zeros: some readers take them for octal. RFC 6943 §3.1.1. */
const parseIpv4 = (text: string): number[] | undefined => {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9][0-9]{0,2})$/.test(part))) return undefined;
  const octets = parts.map(Number);
  return octets.every((octet) => octet <= 255) ? octets : undefined;
};

/** Octets of colon-separated groups; the last may be an IPv4 address. RFC 4291 §2.2. */
const parseGroups = (text: string, mayEndInIpv4: boolean): number[] | undefined => {
  if (text === "") return [];
  const octets: number[] = [];
  const groups = text.split(":");
  for (const [index, group] of groups.entries()) {
    if (mayEndInIpv4 && index === groups.length - 1 && group.includes(".")) {
      const tail = parseIpv4(group);
      if (tail === undefined) return undefined;
      octets.push(...tail);
    } else if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const value = Number.parseInt(group, 16);
      octets.push(value >> 8, value & 0xff);
    } else return undefined;
  }
  return octets;
};

const parseIpv6 = (text: string): number[] | undefined => {
  const [head, tail, ...more] = text.split("::");
  if (head === undefined || more.length > 0) return undefined;
  if (tail === undefined) {
    const octets = parseGroups(head, true);
    return octets?.length === 16 ? octets : undefined;
  }
  const [before, after] = [parseGroups(head, false), parseGroups(tail, true)];
  // The two colons stand for at least one group of zeros.
  if (before === undefined || after === undefined || before.length + after.length > 14) return undefined;
  return [...before, ...new Array<number>(16 - before.length - after.length).fill(0), ...after];
};

const isMapped = (octets: IpAddress): boolean =>
  octets.length === 16 && octets.slice(0, 10).every((octet) => octet === 0) && octets[10] === 0xff && octets[11] === 0xff;

/** Undefined: no address. Zone identifiers (`%eth0`) are refused: they mean nothing elsewhere. */
export const parseIpAddress = (text: string): IpAddress | undefined => {
  const octets = text.includes(":") ? parseIpv6(text) : parseIpv4(text);
  return octets !== undefined && isMapped(octets) ? octets.slice(12) : octets;
};

const bitsKept = (octet: number, index: number, prefixLength: number): number => {
  const kept = Math.min(8, Math.max(0, prefixLength - 8 * index));
  return octet & (0xff00 >> kept) & 0xff;
};

/** Parses one address or `address/prefix length`, and clears the bits behind the prefix. */
export const parseAddressRange = (text: string): Result<AddressRange, AddressRangeFault> => {
  const [base = "", length, ...more] = text.split("/");
  const address = parseIpAddress(base);
  if (address === undefined || more.length > 0) return err("not-an-address");
  const bits = 8 * address.length;
  if (length === undefined) return ok({ network: address, prefixLength: bits });
  const mapped = address.length === 4 && base.includes(":");
  const prefixLength = /^[0-9]{1,3}$/.test(length) ? Number(length) - (mapped ? MAPPED_BITS : 0) : -1;
  if (prefixLength < 0 || prefixLength > bits) return err("bad-prefix-length");
  return ok({ network: address.map((octet, index) => bitsKept(octet, index, prefixLength)), prefixLength });
};

/** True if `address` is in one of the ranges. */
export const isInRanges = (address: IpAddress, ranges: readonly AddressRange[]): boolean =>
  ranges.some(
    ({ network, prefixLength }) =>
      network.length === address.length &&
      address.every((octet, index) => bitsKept(octet, index, prefixLength) === network[index]),
  );

/** Never seen from elsewhere: IANA's special-purpose registries, "Globally Reachable" false. RFC 6890. */
const NOT_GLOBAL = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;

/**
 * False for networks within private, shared, link-local, loopback, multicast or reserved space. Documentation addresses count as
 * global: they stand in examples.
 */
export const isGlobalRange = ({ network, prefixLength }: AddressRange): boolean =>
  !NOT_GLOBAL.some(
    ([text, length]) =>
      prefixLength >= length && isInRanges(network, [{ network: parseIpAddress(text) ?? [], prefixLength: length }]),
  );

/** The first longest run of at least two. RFC 5952 §4.2. */
const longestZeros = (groups: readonly number[]): { readonly at: number; readonly length: number } => {
  let best = { at: -1, length: 1 };
  for (let at = 0; at < groups.length; at += 1) {
    let length = 0;
    while (groups[at + length] === 0) length += 1;
    if (length > best.length) best = { at, length };
  }
  return best;
};

/** Canonical text. RFC 5952. */
export const formatIpAddress = (address: IpAddress): string => {
  if (address.length === 4) return address.join(".");
  const groups = Array.from({ length: 8 }, (_, index) => ((address[2 * index] ?? 0) << 8) | (address[2 * index + 1] ?? 0));
  const text = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(":");
  const { at, length } = longestZeros(groups);
  return at < 0 ? text(groups) : `${text(groups.slice(0, at))}::${text(groups.slice(at + length))}`;
};

/**
 * Hides customer and machine: IPv4 without its last octet, IPv6 only the /48 (RFC 6177 §2: a site's). `203.0.113.*`,
 * `2001:db8:1:*`.
 */
export const maskIpAddress = (address: IpAddress): string => {
  if (address.length === 4) return `${address.slice(0, 3).join(".")}.*`;
  const groups = [0, 2, 4].map((index) => (((address[index] ?? 0) << 8) | (address[index + 1] ?? 0)).toString(16));
  return `${groups.join(":")}:*`;
};

/** Canonical text; a single address has no prefix length. */
export const formatAddressRange = ({ network, prefixLength }: AddressRange): string =>
  prefixLength === 8 * network.length ? formatIpAddress(network) : `${formatIpAddress(network)}/${prefixLength}`;
