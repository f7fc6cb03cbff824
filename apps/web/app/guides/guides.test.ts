import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  CONTROL_SIGNALS,
  ERRORS,
  type ErrorCode,
  IdPassword,
  MAX_CONTROL_BYTES,
  PUBLIC_PATHS,
  SerialId,
} from "@setsuna/contracts";
import { type ComponentType, createElement } from "react";
import { describe, expect, it } from "vitest";
import { errorAnchor } from "../components/error-anchor.ts";
import { idsOf, linksOf, renderPage, sectionsOf } from "../components/text-page/testing/render-page.tsx";
import { enTrouble } from "../content/en/guides/troubleshooting.ts";
import { jaTrouble } from "../content/ja/guides/troubleshooting.ts";
import { EMPTY_SENDER_FORM } from "../sender/sender-form.ts";
import ConnectionStatusPage from "./connection-status/connection-status-page.tsx";
import ControlSignalsPage from "./control-signals/control-signals-page.tsx";
import { EXAMPLES } from "./control-signals/signal-rows.ts";
import { FACTS } from "./facts.ts";
import FunctionsPage from "./functions-page.tsx";
import HowToPage from "./how-to/how-to-page.tsx";
import IdsPage from "./ids-page.tsx";
import { INTEROP } from "./interop/interop-matrix.ts";
import InteropPage from "./interop/interop-page.tsx";
import PurchaseGuide from "./purchase-guide-page.tsx";
import sizes from "./screenshots/sizes.json" with { type: "json" };
import { codesExplainedBy, EXPLAINED } from "./troubleshooting/error-rows.ts";
import { findTrouble } from "./troubleshooting/trouble.ts";
import TroubleshootingPage from "./troubleshooting/troubleshooting-page.tsx";

const LANGUAGES = ["ja", "en"] as const;
const PAGES: Readonly<Record<string, ComponentType>> = {
  "/aboutidandch": IdsPage,
  "/purchaseandcancellation": PurchaseGuide,
  "/explanation": FunctionsPage,
  "/howto": HowToPage,
  "/controlsignals": ControlSignalsPage,
  "/connectionstatus": ConnectionStatusPage,
  "/interop": InteropPage,
  "/troubleshooting": TroubleshootingPage,
};

/** These begin with what they are for: a search, and the results. */
const WITHOUT_PICTURE: readonly string[] = ["/troubleshooting", "/interop"];

const rendered = new Map<string, string>();
const html = (path: string, language: "ja" | "en"): string => {
  const page = PAGES[path];
  if (page === undefined) throw new Error(`${path} is no guide`);
  const key = `${language}${path}`;
  const made = rendered.get(key) ?? renderPage(createElement(page), language, FACTS);
  rendered.set(key, made);
  return made;
};

it.each(Object.keys(PAGES))("%s has the same sections in both languages", (path) => {
  expect(sectionsOf(html(path, "en"))).toEqual(sectionsOf(html(path, "ja")));
});

it("troubleshooting has the same symptoms in both languages, with equally many causes and remedies", () => {
  const outline = (areas: typeof jaTrouble) =>
    areas.map(({ id, symptoms }) => [id, symptoms.map((each) => [each.id, each.causes.length, each.remedies.length])]);
  expect(outline(enTrouble)).toEqual(outline(jaTrouble));
});

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(Object.keys(PAGES))("%s has one h1, unique IDs, alt text for every image, and no exclamation marks", (path) => {
    const page = html(path, language);
    const ids = idsOf(page);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const [image] of page.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="[^"]{10,}"/);
    const text = page.replace(/<[^>]*>/g, " ").replaceAll("Previous stream exists!", "");
    expect(text).not.toMatch(/[!！]/);
    expect(text).not.toMatch(/undefined|NaN/);
  });

  it.each(Object.keys(PAGES).filter((path) => !WITHOUT_PICTURE.includes(path)))(
    "%s opens with an image of the result",
    (path) => {
      const [opening = ""] = html(path, language).split("<article");
      expect(opening).toMatch(/<figure[^>]*><img[^>]*loading="eager"[^>]*><figcaption/);
    },
  );

  it.each(Object.keys(PAGES))("%s: every anchor that it links to exists, and every page is one of the site's", (path) => {
    for (const link of linksOf(html(path, language))) {
      const [to = "", anchor] = link.split("#");
      const target = to === "" ? path : to;
      if (anchor !== undefined && target in PAGES) expect(idsOf(html(target, language)), link).toContain(anchor);
      if (to.startsWith("https://")) continue;
      if (to !== "" && to !== "/try" && !to.startsWith("/app") && !to.startsWith("/user"))
        expect(PUBLIC_PATHS as readonly string[], link).toContain(to);
    }
  });

  it("shows the figures of the specification", () => {
    const says = (path: string, ...figures: readonly string[]) => {
      const text = html(path, language).replace(/<[^>]*>/g, "");
      for (const figure of figures) expect(text, `${path}: ${figure}`).toContain(figure);
    };
    says("/purchaseandcancellation", "6,000", "16,500", "99,000", "1280×720", "1920×1080", "10%", "85", "545", "3,800");
    says("/aboutidandch", "1–255", "0–255", "1–3", "4–19", "85");
    says("/explanation", "0–1,000", "6–510", "600", "48 kHz");
    says("/howto", "15 Mbit/s", "10 Mbit/s", "500", "15000000", "10000000");
    says("/controlsignals", "1–3", "4–19", "120");
  });

  it("lists every client of the interop matrix, including untested ones, and every check", () => {
    const text = html("/interop", language).replace(/<[^>]*>/g, " ");
    const escaped = (words: string): string => words.replaceAll("'", "&#x27;");
    const checks = INTEROP.groups.flatMap((group) => group.checks.map(({ title }) => title[language]));
    expect(sectionsOf(html("/interop", language))).toEqual(expect.arrayContaining(INTEROP.groups.map(({ id }) => `h2 ${id}`)));
    for (const words of [...INTEROP.clients.map(({ name }) => name), ...checks]) expect(text, words).toContain(escaped(words));
  });

  it("has an entry for every code of the error catalogue, at the anchor that error messages link to", () => {
    const ids = idsOf(html("/troubleshooting", language));
    expect(Object.keys(ERRORS).filter((code) => !ids.includes(errorAnchor(code)))).toEqual([]);
  });

  it("has every screenshot in its language, with its size", () => {
    const folder = fileURLToPath(new URL(`./screenshots/${language}`, import.meta.url));
    const files = readdirSync(folder).map((name) => `${language}/${name.replace(".webp", "")}`);
    const known = Object.keys(sizes).filter((name) => name.startsWith(`${language}/`));
    expect(files.toSorted()).toEqual(known.toSorted());
    expect(readdirSync(folder.replace(/..$/, "ja"))).toEqual(readdirSync(folder.replace(/..$/, "en")));
  });
});

it("states figures that match the code", () => {
  expect([EMPTY_SENDER_FORM.directReceivers, EMPTY_SENDER_FORM.holdDelayMs]).toEqual(["4", "750"]);
  expect([SerialId.safeParse("abcdefg").success, SerialId.safeParse("abcdefgh").success]).toEqual([true, false]);
  expect([IdPassword.safeParse("12345678").success, IdPassword.safeParse("123456789").success]).toEqual([true, false]);
  expect([FACTS.pairingMinutes, FACTS.pairingLength, FACTS.replayFrames / 60]).toEqual([5, 8, 10]);
  expect(MAX_CONTROL_BYTES).toBe(16 * 1024);
});

it("explains errors at existing sections", () => {
  for (const [code, to] of Object.entries(EXPLAINED)) {
    const [path, anchor = ""] = to.split("#");
    expect(ERRORS, code).toHaveProperty(code as ErrorCode);
    expect(idsOf(html(path === "" ? "/troubleshooting" : (path ?? ""), "ja")), to).toContain(anchor);
  }
});

it("shows control signal examples that match the wire format", () => {
  const { gyroscope, accelerometer, orientation, controller } = EXAMPLES;
  for (const [key, value] of Object.entries({ gyroscope, accelerometer, orientation, gamepad: controller }))
    expect(CONTROL_SIGNALS[key as keyof typeof CONTROL_SIGNALS].safeParse(value).success, key).toBe(true);
});

describe("the troubleshooting search", () => {
  it("omits areas without a match", () => {
    const found = findTrouble(enTrouble, "echo headphones");
    expect(found.map(({ symptoms }) => symptoms.map(({ id }) => id))).toEqual([["echo"]]);
    expect(findTrouble(jaTrouble, "見当たらない言葉")).toEqual([]);
  });

  it("finds a problem by an error code that it explains", () => {
    const found = findTrouble(enTrouble, "camera-busy", codesExplainedBy);
    expect(found.flatMap(({ symptoms }) => symptoms.map(({ id }) => id))).toEqual(["camera-missing"]);
  });
});
