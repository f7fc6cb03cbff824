const originOfUrl = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).origin : undefined);

/**
 * True if a changing request comes from one of our pages or from a non-browser, which sends no cookie that another site could
 * abuse. `origin` and `fetchSite` are the headers Origin and Sec-Fetch-Site; `own` lists the site's origins.
 */
export const isSameOrigin = (origin: string | undefined, fetchSite: string | undefined, own: readonly string[]): boolean => {
  if (origin === undefined) return fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none";
  return own.some((site) => originOfUrl(site) === origin);
};

const LOOPBACK_NAME = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Browsers keep Secure cookies for https and for names of this machine. */
export const takesSecureCookies = (site: string): boolean => {
  if (!URL.canParse(site)) return false;
  const url = new URL(site);
  return url.protocol === "https:" || LOOPBACK_NAME.test(url.hostname);
};
