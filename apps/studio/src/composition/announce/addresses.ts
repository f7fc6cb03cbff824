import type { NetworkInterfaceInfo } from "node:os";

type Interfaces = Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;

/** The addresses under which other machines may reach this one, IPv4 first; link-local ones left out. */
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
  /** For a browser on this machine, before `/studio`. */
  readonly local: string;
  /** For a phone on the same network; absent when the server listens on this machine alone or there is no network. */
  readonly network: string | undefined;
}

/**
 * The site's addresses without a proxy, such as `http://localhost:8787`, derived from the listening address. `prefix`: the path
 * before `/studio`; empty for none.
 */
export const siteAddresses = (
  { scheme, prefix }: { readonly scheme: "http" | "https"; readonly prefix: string },
  host: string,
  port: number,
  interfaces: Interfaces,
): SiteAddresses => {
  const address = (name: string): string => `${scheme}://${inUrl(name)}:${port}${prefix}`;
  // Pages get camera and codecs over http on localhost only, so it is named rather than numbered.
  if (LOOPBACK.has(host)) return { local: address(host === "::1" ? host : "localhost"), network: undefined };
  if (!ANY.has(host)) return { local: address(host), network: address(host) };
  const [first] = interfaceAddresses(interfaces);
  return { local: address("localhost"), network: first === undefined ? undefined : address(first) };
};
