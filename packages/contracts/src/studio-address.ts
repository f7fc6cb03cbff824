import { foldedLink } from "@setsuna/kit";

/** Scheme, who one is, host with port, and path of what a person types; what follows a question mark or a hash is no part of it. */
const ADDRESS =
  /^(?:(https?|wss?):\/\/)?(?:[^\s/?#\\]*@)?((?:[^\s/?#\\@:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?)((?:\/[^\s?#\\]*)?)(?:[?#].*)?$/i;

/** Without an expression that looks for the end from each slash anew. */
const withoutEndSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
};

/**
 * Returns the address of a studio for one that a person types: the host, with a path where the site is below one, with or without `/studio` and what
 * follows it. `studio.example` is `https://studio.example`, `https://example.org/live/studio/app/sender` is `https://example.org/live`. Undefined
 * for any other text.
 */
export const studioAddress = (typed: string): string | undefined => {
  const [, scheme = "https", host, path = ""] = ADDRESS.exec(foldedLink(typed)) ?? [];
  if (host === undefined) return undefined;
  const [before = ""] = path.split(/\/studio(?=\/|$)/);
  return `${scheme}://${host}`.toLowerCase() + withoutEndSlashes(before);
};

/**
 * Returns where a link of a studio leads: a path from `/studio` on is below the studio's address, as in all answers of its API; any other link is as it
 * is. Throws TypeError for what is no address.
 */
export const studioUrl = (server: string, link: string): string => {
  const address = studioAddress(server);
  if (address === undefined) throw new TypeError(`not an address of a studio: ${server}`);
  return link.startsWith("/studio") ? `${address}${link}` : link;
};

/** Returns the WebSocket address of a studio's signalling, such as `wss://studio.example/studio/signal`; undefined for what is no address. */
export const studioSignalUrl = (typed: string): string | undefined =>
  studioAddress(typed)?.replace(/^http/, "ws").concat("/studio/signal");
