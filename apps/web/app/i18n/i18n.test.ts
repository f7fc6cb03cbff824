import { describe, expect, it, vi } from "vitest";
import { createI18n, type I18n } from "./i18n.ts";
import type { Texts, Values } from "./keys.ts";

const EN: Texts = { bar: { hello: "Hello {{name}}, {{name}}", items_one: "{{count}} item", items_other: "{{count}} items" } };
const JA: Texts = { bar: { hello: "{{name}}さん", items_one: "x", items_other: "{{count}}個" } };
const say = (i18n: I18n, key: string, values: Values = {}): string =>
  (i18n.shown().t.site as (key: string, values: Values) => string)(key, values);

describe("fully loaded texts", () => {
  const texts = createI18n("en", { en: EN, ja: JA });
  it("fill in placeholders, at every occurrence", () => expect(say(texts, "bar.hello", { name: "Ito" })).toBe("Hello Ito, Ito"));
  it("fill in text literally", () => expect(say(texts, "bar.hello", { name: "$& <b>" })).toBe("Hello $& <b>, $& <b>"));
  it.each([
    [1, "1 item"],
    [0, "0 items"],
    [5, "5 items"],
  ])("%i uses its plural form", (count, said) => expect(say(texts, "bar.items", { count })).toBe(said));
  it("return the key if it only names a section", () => expect(say(texts, "bar")).toBe("bar"));
  it("return the key if it has no text", () => expect(say(texts, "bar.nothing")).toBe("bar.nothing"));
  it("don't return inherited object properties as text", () => expect(say(texts, "constructor.name")).toBe("constructor.name"));
  it("keep each namespace separate, and the first one added", () => {
    texts.addSpace("admin", { ja: { hello: "管理" }, en: { hello: "Admin" } });
    texts.addSpace("admin", { ja: {}, en: {} });
    expect((texts.shown().t.admin as (key: string) => string)("hello")).toBe("Admin");
    expect(say(texts, "hello")).toBe("hello");
  });
  it("change the language, and notify subscribers", async () => {
    const heard = vi.fn();
    const before = texts.shown();
    expect(texts.shown()).toBe(before);
    const stop = texts.subscribe(heard);
    await texts.changeLanguage("ja");
    expect(texts.shown().language).toBe("ja");
    expect(say(texts, "bar.items", { count: 1 })).toBe("1個");
    stop();
    await texts.changeLanguage("en");
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe("partially loaded texts", () => {
  it("load the rest of a language once, however many request it", async () => {
    const load = vi.fn(async () => EN);
    const texts = createI18n("en", { en: { other: { word: "word" } } }, load);
    expect(texts.isWhole()).toBe(false);
    await Promise.all([texts.loadWhole(), texts.loadWhole()]);
    expect(texts.isWhole()).toBe(true);
    expect(say(texts, "bar.hello", { name: "Ito" })).toContain("Ito");
    await texts.loadWhole();
    expect(load).toHaveBeenCalledTimes(1);
  });
  it("load the other language before changing to it", async () => {
    const texts = createI18n("en", { en: EN }, async () => JA);
    await texts.changeLanguage("ja");
    expect(say(texts, "bar.hello", { name: "伊藤" })).toBe("伊藤さん");
  });
  it("stay in their language when the other can't be loaded, and retry on the next request", async () => {
    const load = vi.fn(async (): Promise<Texts> => Promise.reject(new Error("offline")));
    const texts = createI18n("en", { en: EN }, load);
    await expect(texts.changeLanguage("ja")).rejects.toThrow("offline");
    expect(texts.shown().language).toBe("en");
    load.mockResolvedValueOnce(JA);
    await texts.changeLanguage("ja");
    expect(texts.shown().language).toBe("ja");
  });
  it("show a missing sentence once it is loaded, and log an error", async () => {
    const complained = vi.spyOn(console, "error").mockReturnValue();
    const texts = createI18n("en", { en: {} }, async () => EN);
    const changed = new Promise<void>((resolve) => texts.subscribe(resolve));
    expect(say(texts, "bar.hello", { name: "Ito" })).toBe("");
    await changed;
    expect(say(texts, "bar.hello", { name: "Ito" })).toBe("Hello Ito, Ito");
    expect(complained).toHaveBeenCalledWith("«bar.hello» did not come with this page.");
    complained.mockRestore();
  });
});
