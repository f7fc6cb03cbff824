import { isIP } from "node:net";
import { StudioError } from "@setsuna/contracts";

export interface RelyingParty {
  /** WebAuthn §5.1.2 `rp.id`. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Throws `passkey-needs-name` where browsers refuse passkeys: at an IP address (WebAuthn §5.1.3 step 8), over plain http, or
 * under a foreign name.
 */
export const relyingParty = (site: string | undefined): RelyingParty => {
  if (site === undefined) throw new StudioError("passkey-needs-name");
  const { hostname, origin, protocol } = new URL(site);
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  const local = bare === "localhost" || bare.endsWith(".localhost");
  if (isIP(bare) !== 0 || (protocol !== "https:" && !local)) throw new StudioError("passkey-needs-name");
  return { id: hostname, origin };
};
