import { describe, expect, it, vi } from "vitest";
import { createI18n, type I18n } from "./i18n.ts";
import type { Texts, Values } from "./keys.ts";

const EN: Texts = { bar: { hello: "Hello {{name}}, {{name}}", items_one: "{{count}} item", items_other: "{{count}} items" } };
const JA: Texts = { bar: { hello: "{{name}}さん", items_one: "x", items_other: "{{count}}個" } };
const say = (i18n: I18n, key: string, values: Values = {}): string =>
  (i18n.shown().t.site as (key: string, values: Values) => string)(key, values);

describe("texts that are all here", () => {
  const texts = createI18n("en", { en: EN, ja: JA });
  it("fills in places, each time they stand", () => expect(say(texts, "bar.hello", { name: "Ito" })).toBe("Hello Ito, Ito"));
  it("fills in text as it is", () => expect(say(texts, "bar.hello", { name: "$& <b>" })).toBe("Hello $& <b>, $& <b>"));
  it.each([
    [1, "1 item"],
    [0, "0 items"],
    [5, "5 items"],
  ])("%i has its plural", (count, said) => expect(say(texts, "bar.items", { count })).toBe(said));
  it("gives the key where only an area stands under it", () => expect(say(texts, "bar")).toBe("bar"));
  it("returns the key if it has no text", () => expect(say(texts, "bar.nothing")).toBe("bar.nothing"));
  it("does not take what every object has for a text", () => expect(say(texts, "constructor.name")).toBe("constructor.name"));
  it("keeps a space apart, and the first that is added", () => {
    texts.addSpace("admin", { ja: { hello: "管理" }, en: { hello: "Admin" } });
    texts.addSpace("admin", { ja: {}, en: {} });
    expect((texts.shown().t.admin as (key: string) => string)("hello")).toBe("Admin");
    expect(say(texts, "hello")).toBe("hello");
  });
  it("changes the language, and says so", async () => {
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

describe("texts that a page came with a part of", () => {
  it("loads the rest of a language once, however many ask", async () => {
    const load = vi.fn(async () => EN);
    const texts = createI18n("en", { en: { other: { word: "word" } } }, load);
    expect(texts.isWhole()).toBe(false);
    await Promise.all([texts.loadWhole(), texts.loadWhole()]);
    expect(texts.isWhole()).toBe(true);
    expect(say(texts, "bar.hello", { name: "Ito" })).toContain("Ito");
    await texts.loadWhole();
    expect(load).toHaveBeenCalledTimes(1);
  });
  it("has the other language before it changes to it", async () => {
    const texts = createI18n("en", { en: EN }, async () => JA);
    await texts.changeLanguage("ja");
    expect(say(texts, "bar.hello", { name: "伊藤" })).toBe("伊藤さん");
  });
  it("stays in its language when the other cannot be had, and tries again when asked again", async () => {
    const load = vi.fn(async (): Promise<Texts> => Promise.reject(new Error("offline")));
    const texts = createI18n("en", { en: EN }, load);
    await expect(texts.changeLanguage("ja")).rejects.toThrow("offline");
    expect(texts.shown().language).toBe("en");
    load.mockResolvedValueOnce(JA);
    await texts.changeLanguage("ja");
    expect(texts.shown().language).toBe("ja");
  });
  it("shows a sentence that did not come along as soon as it is there, and complains", async () => {
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
