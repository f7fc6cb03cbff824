import { LinkSecret, SerialId } from "@setsuna/contracts";
import { foldedLink } from "@setsuna/kit";

const fieldsOf = (hash: string): URLSearchParams =>
  // A plus sign stands for itself: no password has a space.
  new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));

/**
 * Returns the secret of a link to a client screen: `#key=…`, the secret of a link of the ID, or `#password=…`, its password, percent-encoded.
 * The fragment never leaves the browser. Empty when there is none.
 */
export const fragmentPassword = (hash: string): string => {
  const fields = fieldsOf(hash);
  return fields.get("key") ?? fields.get("password") ?? "";
};

/** Returns the fragment, without `#`, that {@link fragmentPassword} reads; empty for no secret. */
export const passwordFragment = (secret: string): string => {
  if (secret === "") return "";
  return isLinkSecret(secret) ? `key=${secret}` : `password=${encodeURIComponent(secret)}`;
};

/** Returns whether a client's secret is that of a link, and no password. */
export const isLinkSecret = (secret: string): boolean => LinkSecret.safeParse(secret).success;

/** Returns the secret of a link to `id` that was pasted whole; undefined for anything else. */
export const pastedLinkSecret = (text: string, id: SerialId): LinkSecret | undefined => {
  const link = foldedLink(text);
  if (SerialId.safeParse(link).data !== id) return undefined;
  return LinkSecret.safeParse(fieldsOf(link.slice(link.indexOf("#"))).get("key")).data;
};
