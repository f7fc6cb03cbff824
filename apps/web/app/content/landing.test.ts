import { describe, expect, it } from "vitest";
import { texts as en } from "./en/landing/texts.ts";
import { texts as ja } from "./ja/landing/texts.ts";

const TEXTS = { ja, en };

const outline = (language: "ja" | "en") => {
  const { caseStudy, usecase, plan, specs } = TEXTS[language];
  return {
    tries: caseStudy.tries.map(({ to }) => to),
    links: [...caseStudy.setups, ...specs.links].map(({ to }) => to),
    cases: usecase.cases.map(({ streams }) => streams.map(({ channels }) => channels)),
    cards: Object.values(plan.cards).map(({ items }) => items.length),
    rows: specs.rows.map(({ lines }) => lines.length),
    notes: plan.notes.length,
  };
};

const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

describe("the landing page's words", () => {
  it("say the same in both languages, in the same order", () => {
    expect(outline("en")).toEqual(outline("ja"));
  });

  it("are plain: no exclamation marks, no open placeholders, no words in the other language's script", () => {
    for (const text of [...textsOf(TEXTS.ja), ...textsOf(TEXTS.en)]) expect(text).not.toMatch(/[!!]|undefined|NaN|TODO/);
    for (const text of textsOf(TEXTS.en)) expect(text).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
  });
});
