import { readdirSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ActButton } from "../my-page/serial-ids/act-button.tsx";
import { SubmitButton } from "./form.tsx";

const APP = new URL("..", import.meta.url).pathname;
const buttonsOf = (file: string): string[] => readFileSync(`${APP}/${file}`, "utf8").match(/<button[\s\S]*?<\/button>/g) ?? [];
const FILES = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));

const BUSY = { busy: true, act: () => undefined, children: "Remove licences" };

describe("a button that waits", () => {
  it.each([
    ["SubmitButton", () => createElement(SubmitButton, BUSY)],
    ["ActButton", () => createElement(ActButton, BUSY)],
  ])("keeps its label and is marked busy: %s", (_name, button) => {
    const html = renderToStaticMarkup(button());
    expect(html).toContain(">Remove licences<");
    expect(html).toMatch(/aria-disabled="true"/);
    expect(html).toMatch(/aria-busy="true"/);
  });

  it("is marked busy wherever it refuses a second press", () => {
    const unmarked = FILES.flatMap((file) =>
      buttonsOf(file)
        .filter((button) => /aria-disabled=\{.*(?:busy|isPending|isFetching|resending|starting|making)/i.test(button))
        .filter((button) => !button.includes("aria-busy="))
        .map(() => file),
    );
    expect(unmarked).toEqual([]);
  });

  it("never replaces its label with a waiting message", () => {
    const swapped = FILES.flatMap((file) =>
      buttonsOf(file)
        .filter((button) => /\{[\w.]*(?:busy|isPending|resending|starting)\b[^{}]*\? t\(/.test(button))
        .map(() => file),
    );
    expect(swapped).toEqual([]);
  });
});
