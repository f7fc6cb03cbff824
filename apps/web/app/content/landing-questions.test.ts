import { describe, expect, it } from "vitest";
import { questions as en } from "./en/landing/questions.ts";
import { questions as ja } from "./ja/landing/questions.ts";

const FAQ = { ja, en };

describe("the questions of the landing page", () => {
  it("are the same in both languages, in the same order, with the same links", () => {
    const outline = (language: "ja" | "en") => FAQ[language].map(({ id, more }) => ({ id, to: more?.to }));
    expect(outline("en")).toEqual(outline("ja"));
    expect(new Set(FAQ.ja.map(({ id }) => id)).size).toBe(FAQ.ja.length);
    expect(FAQ.ja.length).toBeGreaterThanOrEqual(8);
    expect(FAQ.ja.length).toBeLessThanOrEqual(12);
  });

  it("are plain text, since structured data and page show the same words", () => {
    for (const { question, answer } of [...FAQ.ja, ...FAQ.en]) {
      expect(`${question} ${answer}`).not.toMatch(/[<>{}]|undefined|NaN/);
      expect(answer.length).toBeGreaterThan(30);
    }
    for (const { question } of FAQ.ja) expect(question).toMatch(/。$/);
    for (const { question } of FAQ.en) expect(question).toMatch(/\?$/);
  });
});
