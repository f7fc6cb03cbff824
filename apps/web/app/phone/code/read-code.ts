import { PairingCode, SerialId } from "@setsuna/contracts";
import { foldedLink } from "@setsuna/kit";
import { linkQuery } from "../../streaming/link-query.ts";

/** Destination of a typed, pasted or scanned code. */
export type PhoneCode =
  /** An ID: what the phone is to be for it is still to be chosen. */
  | { readonly name: "id"; readonly id: SerialId }
  /** A place of this site, below its base: path, query and fragment. */
  | { readonly name: "page"; readonly to: string }
  /** A link to somewhere else. It is not followed. */
  | { readonly name: "other-site" }
  | { readonly name: "unknown" };

/** Pages with a phone version, which use the same links. */
const ON_A_PHONE: Readonly<Record<string, string>> = { receiver: "player", sender: "camera" };

/** Pages that send. A link to them doesn't autostart: a QR code on a wall must not put a camera on air. */
const SENDING: ReadonlySet<string> = new Set(["camera", "contribute", "ctrl"]);

/** Returns where a link of this site's clients leads a phone. */
const linkedPage = (url: URL, base: URL): PhoneCode => {
  if (url.origin !== base.origin) return { name: "other-site" };
  const path = url.pathname.startsWith(base.pathname) ? url.pathname.slice(base.pathname.length) : "";
  const [area, page = "", ...rest] = path.split("/");
  if (area !== "app" || rest.some((part) => part !== "")) return { name: "other-site" };
  const client = ON_A_PHONE[page] ?? page;
  const query = linkQuery(url.search);
  if (SENDING.has(client)) query.delete("autostart");
  const search = query.size === 0 ? "" : `?${query}`;
  return { name: "page", to: `/app/${client}${search}${url.hash}` };
};

/** Reads a serial ID, a code of simple connection, or a link of the site at `base`, which ends in a slash. */
export const readPhoneCode = (text: string, base: string): PhoneCode => {
  const typed = foldedLink(text);
  if (/^https?:/i.test(typed)) return URL.canParse(typed) ? linkedPage(new URL(typed), new URL(base)) : { name: "unknown" };
  const id = SerialId.safeParse(typed);
  if (id.success) return { name: "id", id: id.data };
  const code = PairingCode.safeParse(typed);
  return code.success ? { name: "page", to: `/app/connect#code=${code.data}` } : { name: "unknown" };
};
