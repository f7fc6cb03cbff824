import { type Language, PUBLIC_PATHS, type SiteEvent } from "@setsuna/contracts";

export interface CountedEvent {
  readonly kind: SiteEvent["kind"];
  readonly path: string;
  readonly language: Language;
  /** Host of the referring site; empty if none. */
  readonly referrer: string;
  readonly title: string;
}

const MAX_PATH = 120;
/** Serial IDs, row names, document numbers: they can identify a person. */
const NAMES = [/^[a-z]{3}-?[a-z]{4}$/i, /^[A-Za-z0-9_-]{20,}$/, /^[A-Z]+-?\d{4,}/, /@/, /\d{6,}/];
/** Some paths contain what looks like a serial ID or a row's name. */
const PAGES: ReadonlySet<string> = new Set(PUBLIC_PATHS.flatMap((path) => path.toLowerCase().split("/")));

const segment = (text: string): string =>
  !PAGES.has(text.toLowerCase()) && NAMES.some((name) => name.test(text)) ? ":id" : text;

/** Strips identifying parts. Undefined: not counted (outside the site, admin area, API). */
const countedPath = (path: string): string | undefined => {
  const [plain = ""] = path.split(/[?#]/);
  const segments = plain.split("/").filter((part) => part !== "");
  if (segments[0] !== "studio" || segments[1] === "api" || segments[1] === "admin") return undefined;
  if (segments.some((part) => !/^[\w.~-]+$/.test(part))) return undefined;
  return `/${segments.map(segment).join("/")}`.slice(0, MAX_PATH);
};

const hostOf = (referrer: string, own: string | undefined): string => {
  if (!URL.canParse(referrer)) return "";
  const { protocol, hostname } = new URL(referrer);
  if (protocol !== "https:" && protocol !== "http:") return "";
  const host = hostname.toLowerCase();
  // IP addresses and non-public names reveal a private network.
  if (!/^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(host)) return "";
  return own !== undefined && new URL(own).hostname === host ? "" : host;
};

/** Undefined if the event isn't counted. `site` is our own origin. */
export const countedEvent = (event: SiteEvent, site: string | undefined): CountedEvent | undefined => {
  const path = countedPath(event.path);
  if (path === undefined) return undefined;
  return {
    kind: event.kind,
    path,
    language: event.language,
    referrer: hostOf(event.referrer, site),
    title: event.kind === "download" ? event.title : "",
  };
};
