import { useHref } from "react-router";

/**
 * The host prefix, such as `/live`, is the router's base (`/live/studio/`). Internal paths start at `/studio`; browsers need
 * {@link sitePath} or {@link useSitePath}.
 */
declare global {
  /** The router sets it. */
  var __reactRouterContext: { readonly basename?: string } | undefined;
}

const BASE = "/studio/";

const under = (base: string, path: string): string => (path.startsWith("/studio") ? base.slice(0, -BASE.length) + path : path);

const baseHere = (): string => globalThis.__reactRouterContext?.basename ?? BASE;

/** Leaves other sites' addresses unchanged. Browser only; rendering uses {@link useSitePath}. */
export const sitePath = (path: string): string => under(baseHere(), path);

/** Inverse of {@link sitePath}. Browser only. */
export const ownPath = (pathname: string): string => pathname.slice(baseHere().length - BASE.length);

/** Such as `https://studio.example/studio/`. Browser only. */
export const siteBase = (): string => new URL(baseHere(), window.location.href).href;

export const useSitePath = (): ((path: string) => string) => {
  const base = useHref("/");
  return (path) => under(base, path);
};

/** For an imported file: its address is without the prefix on the server, also when sent with a page, and whole in a browser. */
export const useBuiltFile = (): ((file: string) => string) => {
  const path = useSitePath();
  return (file) => path(import.meta.env.SSR ? file : new URL(file, window.location.href).pathname);
};
