import { expect, it } from "vitest";
import { llmsText } from "./llms.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";

it("lists each page available as text, with its description, and further resources for programs", () => {
  const text = llmsText("https://studio.example");
  for (const { path, group } of PUBLIC_PAGES)
    expect(text.includes(`(https://studio.example/studio${path}.md?lng=en): `), path).toBe(
      !["home", "service", "account"].includes(group),
    );
  expect(text).toContain("(https://studio.example/studio/api/openapi.json): ");
  expect(text.startsWith("# Setsuna Studio\n\n> ")).toBe(true);
});
