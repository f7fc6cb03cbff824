import type { PageParameters } from "@setsuna/testkit";

export const directStream = (
  more: { audio?: number; password?: string; extra?: Readonly<Record<string, string>> } = {},
): PageParameters => ({ video: 1, ...more, extra: { route: "direct", ...more.extra } });
