import { formatIpAddress, isInRanges, parseAddressRange, parseIpAddress } from "@setsuna/kit";

/** RFC 7239 §6, RFC 4007 §11: `192.0.2.1:443`, `[2001:db8::1]:443`, or with a zone. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::[0-9]{1,5})?|(?<v4>[0-9.]+):[0-9]{1,5})$/;

/** Returns an address in its one canonical form, without port and zone; undefined for other text. */
export const canonicalAddress = (text: string): string | undefined => {
  const { v4, v6 } = WITH_PORT.exec(text.trim())?.groups ?? {};
  const [bare = ""] = (v6 ?? v4 ?? text.trim()).split("%");
  const address = parseIpAddress(bare);
  return address === undefined ? undefined : formatIpAddress(address);
};

export const proxyTrust = (trustedProxies: readonly string[]): ((address: string) => boolean) => {
  const ranges = trustedProxies.flatMap((text) => {
    const range = parseAddressRange(text);
    return range.ok ? [range.value] : [];
  });
  return (address) => {
    const octets = parseIpAddress(canonicalAddress(address) ?? "");
    return octets !== undefined && isInRanges(octets, ranges);
  };
};
