import type { PageParameters } from "@setsuna/testkit";

/** Parameters of a page that sends or receives video 1 on the direct route; `more` is added. */
export const directStream = (
  more: { audio?: number; password?: string; extra?: Readonly<Record<string, string>> } = {},
): PageParameters => ({ video: 1, ...more, extra: { route: "direct", ...more.extra } });
