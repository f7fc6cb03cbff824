import { useHref } from "react-router";

/**
 * The site may stand under a prefix of its host, such as `/live`, which the server names as the router's base (`/live/studio/`). Paths in code, in
 * the API's answers and in queries are the site's own, from `/studio` on; whatever a browser opens or asks for is made by {@link sitePath} or
 * {@link useSitePath}.
 */
declare global {
  /** Written into each page by the router. */
  var __reactRouterContext: { readonly basename?: string } | undefined;
}

/** Ends the router's base. */
const BASE = "/studio/";

const under = (base: string, path: string): string => (path.startsWith("/studio") ? base.slice(0, -BASE.length) + path : path);

const baseHere = (): string => globalThis.__reactRouterContext?.basename ?? BASE;

/** Returns where a path of the site stands on this host. Addresses of other sites stay as they are. Browser only: a page that is rendered uses {@link useSitePath}. */
export const sitePath = (path: string): string => under(baseHere(), path);

/** Returns the site's own path of one on this host: {@link sitePath} the other way round. Browser only. */
export const ownPath = (pathname: string): string => pathname.slice(baseHere().length - BASE.length);

/** Returns the site's own address with a slash at its end, such as `https://studio.example/studio/`. Browser only. */
export const siteBase = (): string => new URL(baseHere(), window.location.href).href;

/** {@link sitePath} for rendering, also on the server. */
export const useSitePath = (): ((path: string) => string) => {
  const base = useHref("/");
  return (path) => under(base, path);
};

/**
 * Returns the address of a file of the build from what its import gives: the server has it without the prefix, a browser whole, since modules
 * name files relative to themselves.
 */
export const useBuiltFile = (): ((file: string) => string) => {
  const path = useSitePath();
  return (file) => (import.meta.env.SSR ? path(file) : new URL(file, window.location.href).pathname);
};
