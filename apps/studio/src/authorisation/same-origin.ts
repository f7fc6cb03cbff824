/** What a browser says about where a request comes from, and where it went. */
export interface RequestSite {
  /** `Origin` header. */
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site` header. */
  readonly fetchSite: string | undefined;
  readonly protocol: string;
  /** Host and port. */
  readonly host: string;
}

const originOfUrl = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).origin : undefined);

/**
 * True when a request that changes something comes from a page of ours, or from no browser at all: those send no cookie that
 * somebody else could borrow. Fetch standard §3.1.
 */
export const isSameOrigin = (site: RequestSite, publicUrl: URL | undefined): boolean => {
  if (site.origin === undefined)
    return site.fetchSite === undefined || site.fetchSite === "same-origin" || site.fetchSite === "none";
  if (publicUrl !== undefined && site.origin === publicUrl.origin) return true;
  return site.origin === originOfUrl(`${site.protocol}://${site.host}`);
};

const LOOPBACK_NAME = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * True when the browser that sent the request takes Secure cookies: https, or a name of this machine. What the page's own origin
 * says counts before what a proxy made of the request.
 */
export const takesSecureCookies = (site: RequestSite): boolean => {
  const text = site.origin !== undefined && URL.canParse(site.origin) ? site.origin : `${site.protocol}://${site.host}`;
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" || LOOPBACK_NAME.test(url.hostname);
};
