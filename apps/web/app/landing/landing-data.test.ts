import { unitPriceOf } from "@setsuna/account";
import { expect, it } from "vitest";
import { jsonForScript } from "../site/json-for-script.ts";
import { landingData } from "./landing-data.ts";
import { loadLandingContent } from "./load-landing-content.ts";

it.each(["ja", "en"] as const)("includes in %s the prices of the price list and every question of the page", async (language) => {
  const content = await loadLandingContent(language);
  const graph: {
    "@type": string;
    offers?: { price: number }[];
    mainEntity?: { name: string; acceptedAnswer: { text: string } }[];
  }[] = JSON.parse(landingData(content, "https://studio.example"))["@graph"];
  expect(graph.flatMap(({ offers = [] }) => offers.map(({ price }) => price))).toEqual([
    0,
    unitPriceOf("commercial", 1),
    unitPriceOf("pro", 1),
    unitPriceOf("pro", 6),
  ]);
  expect(
    graph.flatMap(({ mainEntity = [] }) => mainEntity).map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]),
  ).toEqual(content.questions.map(({ question, answer }) => [question, answer]));
});

it("leaves no tag in a script's text", () => {
  const json = jsonForScript({ text: "</script><script>" });
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual({ text: "</script><script>" });
});
