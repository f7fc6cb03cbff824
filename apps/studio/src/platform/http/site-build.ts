import type { ServerBuild } from "react-router";
import { builtIntegrity } from "./built-hashes.ts";
import type { OwnPath, SitePath } from "./site-path.ts";

const isOwnPath = (value: unknown): value is OwnPath => typeof value === "string" && value.startsWith("/studio/");

const moved = (part: unknown, path: SitePath): unknown => {
  if (isOwnPath(part)) return path(part);
  if (Array.isArray(part)) return part.map((one) => moved(one, path));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, moved(one, path)]));
};

/**
 * Rewrites the router's base and the manifest's addresses and integrity (W3C Subresource Integrity §3.5). Files name each other
 * by relative addresses, so their bytes and hashes are the same under every prefix.
 */
export const buildUnder = (
  { build, clientDirectory }: { readonly build: ServerBuild; readonly clientDirectory: string },
  path: SitePath,
): ServerBuild => {
  const base = path("/studio/");
  return {
    ...build,
    basename: base,
    publicPath: base,
    assets: { ...(moved(build.assets, path) as ServerBuild["assets"]), sri: builtIntegrity(clientDirectory, base) },
  };
};
