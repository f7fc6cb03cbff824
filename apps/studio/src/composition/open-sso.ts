import { type SsoParts, ssoProvider } from "../identity/index.ts";
import type { SiteBase } from "./site-base.ts";

export const openSso = (base: SiteBase): SsoParts => {
  const { database, audit, secrets, targets, dns, log, address, path } = base;
  return {
    ...{ database, audit, secrets, targets, dns, log },
    provider: ssoProvider(targets, log),
    // `path` adds the prefix of a site below a path, which an origin lacks.
    redirectUri: (site, organization) => `${site ?? new URL(address).origin}${path(`/studio/sso/${organization}`)}`,
  };
};
