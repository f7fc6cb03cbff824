/**
 * The ID password of a link: `#password=…`, percent-encoded. The fragment never leaves the browser. Empty when there is none.
 * A plus sign stands for itself: no password has a space.
 */
export const fragmentPassword = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B")).get("password") ?? "";
