import { expect, it } from "vitest";
import { llmsText } from "./llms.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";

it("names each page that can be read as text, with what it says, and what programs want beside", () => {
  const text = llmsText("https://studio.example");
  for (const { path, group } of PUBLIC_PAGES)
    expect(text.includes(`(https://studio.example/studio${path}.md?lng=en): `), path).toBe(
      !["home", "service", "account"].includes(group),
    );
  expect(text).toContain("(https://studio.example/studio/api/openapi.json): ");
  expect(text.startsWith("# Setsuna Studio\n\n> ")).toBe(true);
});
