import type { NetworkInterfaceInfo } from "node:os";

type Interfaces = Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;

/** Addresses that other machines can reach, IPv4 first, without link-local ones. */
export const interfaceAddresses = (interfaces: Interfaces): string[] => {
  const outward = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter((address) => !address.internal && !/^(fe80:|169\.254\.)/i.test(address.address));
  return [...outward.filter((a) => a.family === "IPv4"), ...outward.filter((a) => a.family === "IPv6")].map((a) => a.address);
};

const ANY: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

const inUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host);

export interface SiteAddresses {
  readonly local: string;
  /** On the same network; absent if bound to loopback or without a network. */
  readonly network: string | undefined;
}

/** Derived from the listening address, such as `http://localhost:8787`. `prefix`: path before `/studio`. */
export const siteAddresses = (
  { scheme, prefix }: { readonly scheme: "http" | "https"; readonly prefix: string },
  host: string,
  port: number,
  interfaces: Interfaces,
): SiteAddresses => {
  const address = (name: string): string => `${scheme}://${inUrl(name)}:${port}${prefix}`;
  // Over http, browsers allow camera and codecs only on localhost.
  if (LOOPBACK.has(host)) return { local: address(host === "::1" ? host : "localhost"), network: undefined };
  if (!ANY.has(host)) return { local: address(host), network: address(host) };
  const [first] = interfaceAddresses(interfaces);
  return { local: address("localhost"), network: first === undefined ? undefined : address(first) };
};
