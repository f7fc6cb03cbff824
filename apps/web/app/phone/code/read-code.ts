import { PairingCode, SerialId } from "@setsuna/contracts";
import { foldedLink } from "@setsuna/kit";
import { linkQuery } from "../../streaming/link-query.ts";

export type PhoneCode =
  | { readonly name: "id"; readonly id: SerialId }
  /** Relative to the site's base. */
  | { readonly name: "page"; readonly to: string }
  | { readonly name: "other-site" }
  | { readonly name: "unknown" };

const ON_A_PHONE: Readonly<Record<string, string>> = { receiver: "player", sender: "camera" };

/** No autostart from links: a QR code on a wall must not put a camera on air. */
const SENDING: ReadonlySet<string> = new Set(["camera", "contribute", "ctrl"]);

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

/** `base` ends in a slash. */
export const readPhoneCode = (text: string, base: string): PhoneCode => {
  const typed = foldedLink(text);
  if (/^https?:/i.test(typed)) return URL.canParse(typed) ? linkedPage(new URL(typed), new URL(base)) : { name: "unknown" };
  const id = SerialId.safeParse(typed);
  if (id.success) return { name: "id", id: id.data };
  const code = PairingCode.safeParse(typed);
  return code.success ? { name: "page", to: `/app/connect#code=${code.data}` } : { name: "unknown" };
};
