import { isIP } from "node:net";
import { StudioError } from "@setsuna/contracts";

/** Whom passkeys are made for: the site, under the name that the caller uses. */
export interface RelyingParty {
  /** Host name. WebAuthn §5.1.2 `rp.id`. */
  readonly id: string;
  /** Origin of the pages that may use them. */
  readonly origin: string;
}

/**
 * The relying party of a site. Throws `passkey-needs-name` where browsers refuse passkeys: at an IP address (WebAuthn §5.1.3
 * step 8), over plain http, or under a name that isn't the site's.
 */
export const relyingParty = (site: string | undefined): RelyingParty => {
  if (site === undefined) throw new StudioError("passkey-needs-name");
  const { hostname, origin, protocol } = new URL(site);
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  const local = bare === "localhost" || bare.endsWith(".localhost");
  if (isIP(bare) !== 0 || (protocol !== "https:" && !local)) throw new StudioError("passkey-needs-name");
  return { id: hostname, origin };
};
