import { foldedLink } from "@setsuna/kit";

/** Scheme, credentials, host with port, and path; ignores query and hash. */
const ADDRESS =
  /^(?:(https?|wss?):\/\/)?(?:[^\s/?#\\]*@)?((?:[^\s/?#\\@:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?)((?:\/[^\s?#\\]*)?)(?:[?#].*)?$/i;

/** A regular expression would take quadratic time. */
const withoutEndSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
};

/**
 * Returns the studio's address for a typed host, with optional path, `/studio` and more. `studio.example` is `https://studio.example`,
 * `https://example.org/live/studio/app/sender` is `https://example.org/live`. Undefined: invalid.
 */
export const studioAddress = (typed: string): string | undefined => {
  const [, scheme = "https", host, path = ""] = ADDRESS.exec(foldedLink(typed)) ?? [];
  if (host === undefined) return undefined;
  const [before = ""] = path.split(/\/studio(?=\/|$)/);
  return `${scheme}://${host}`.toLowerCase() + withoutEndSlashes(before);
};

/** A path from `/studio` is below the studio's address; other links stay. Throws TypeError for an invalid address. */
export const studioUrl = (server: string, link: string): string => {
  const address = studioAddress(server);
  if (address === undefined) throw new TypeError(`not an address of a studio: ${server}`);
  return link.startsWith("/studio") ? `${address}${link}` : link;
};

/** Such as `wss://studio.example/studio/signal`; undefined if invalid. */
export const studioSignalUrl = (typed: string): string | undefined =>
  studioAddress(typed)?.replace(/^http/, "ws").concat("/studio/signal");
