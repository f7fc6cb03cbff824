import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ERRORS } from "@setsuna/contracts";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { errorAnchor } from "./error-anchor.ts";
import { ErrorMessage } from "./error-message.tsx";
import { linksOf, renderPage } from "./text-page/testing/render-page.tsx";

const APP = fileURLToPath(new URL("../", import.meta.url));
const pages = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".tsx") && name !== "components/error-message.tsx",
);

describe("an error on a page", () => {
  it.each(Object.keys(ERRORS))("%s links to its entry in Troubleshooting", (code) =>
    expect(linksOf(renderPage(createElement(ErrorMessage, { code }), "en"))).toContainEqual(
      expect.stringMatching(new RegExp(`/troubleshooting#${errorAnchor(code)}$`)),
    ),
  );

  it("is always shown by ErrorMessage, which adds the link", () => {
    const bare = pages.filter((name) =>
      /<FormMessage tone="error">\s*\{[^}]*errorText\(|role="alert">\{errorText\(/.test(readFileSync(`${APP}${name}`, "utf8")),
    );
    expect(bare).toEqual([]);
  });
});
