import { LinkSecret, SerialId } from "@setsuna/contracts";
import { foldedLink } from "@setsuna/kit";

const fieldsOf = (hash: string): URLSearchParams =>
  // A plus sign is literal, because passwords have no spaces.
  new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));

/** `#key=…` or `#password=…`, percent-encoded. The fragment never leaves the browser. Empty: none. */
export const fragmentPassword = (hash: string): string => {
  const fields = fieldsOf(hash);
  return fields.get("key") ?? fields.get("password") ?? "";
};

export const passwordFragment = (secret: string): string => {
  if (secret === "") return "";
  return isLinkSecret(secret) ? `key=${secret}` : `password=${encodeURIComponent(secret)}`;
};

export const isLinkSecret = (secret: string): boolean => LinkSecret.safeParse(secret).success;

/** Undefined for other text. */
export const pastedLinkSecret = (text: string, id: SerialId): LinkSecret | undefined => {
  const link = foldedLink(text);
  if (SerialId.safeParse(link).data !== id) return undefined;
  return LinkSecret.safeParse(fieldsOf(link.slice(link.indexOf("#"))).get("key")).data;
};
