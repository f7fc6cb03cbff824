import type { ErrorCode, IdLink, JoinKeyName, LinkSecret, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys } from "@setsuna/e2ee";
import { pastedLinkSecret } from "../../streaming/fragment-password.ts";

export interface KnownLinks {
  /** Null: the ID has no links. */
  readonly joinKeyName: JoinKeyName | null;
  readonly links: readonly IdLink[];
}

/** `now`: the server's time, in ms. Undefined: revoked, or of another ID. */
const activeLink = (id: SerialId, secret: LinkSecret, { joinKeyName, links }: KnownLinks, now: number): IdLink | undefined => {
  const keys = deriveLinkKeys(id, secret);
  const link = keys.joinKeyName === joinKeyName ? links.find((each) => each.id === keys.link) : undefined;
  const hasExpired = link?.expiresAt != null && Date.parse(link.expiresAt) <= now;
  return hasExpired ? undefined : link;
};

/** Returns whether a browser that stored this link can send. `now`: the server's time, in ms. */
export const sendsBy = (id: SerialId, secret: LinkSecret, known: KnownLinks, now: number): boolean =>
  activeLink(id, secret, known, now)?.allows === "send";

/** Reads a pasted link by which this browser would send. `now`: the server's time, in ms. */
export const readPastedLink = (text: string, id: SerialId, known: KnownLinks, now: number): LinkSecret | ErrorCode => {
  const secret = pastedLinkSecret(text, id);
  const link = secret && activeLink(id, secret, known, now);
  if (secret === undefined || link === undefined) return "pasted-link-not-active";
  return link.allows === "send" ? secret : "pasted-link-only-watches";
};
