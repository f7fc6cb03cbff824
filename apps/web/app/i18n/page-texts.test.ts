import { describe, expect, it, vi } from "vitest";
import { createPageTexts, type Texts, WHOLE } from "./page-texts.ts";

const EN: Texts = { bar: { hello: "Hello {{name}}, {{name}}", items_one: "{{count}} item", items_other: "{{count}} items" } };
const JA: Texts = { bar: { hello: "{{name}}さん", items_one: "x", items_other: "{{count}}個" } };
/** Keys of this test are none of the dictionaries'. */
const say = (texts: ReturnType<typeof createPageTexts>, key: string, values: object = {}): unknown =>
  (texts.t as (key: string, values: object) => unknown)(key, values);

describe("texts that are all here", () => {
  const texts = createPageTexts("en", { en: EN, ja: JA });
  it("fills in places, each time they stand", () => expect(say(texts, "bar.hello", { name: "Ito" })).toBe("Hello Ito, Ito"));
  it("fills in text as it is", () => expect(say(texts, "bar.hello", { name: "$& <b>" })).toBe("Hello $& <b>, $& <b>"));
  it.each([
    [1, "1 item"],
    [0, "0 items"],
    [5, "5 items"],
  ])("%i has its plural", (count, said) => expect(say(texts, "bar.items", { count })).toBe(said));
  it("gives a whole area where it is asked for one", () => expect(say(texts, "bar", { returnObjects: true })).toEqual(EN.bar));
  it("gives the key where nothing stands under it", () => expect(say(texts, "bar.nothing")).toBe("bar.nothing"));
  it("does not take what every object has for a text", () => expect(say(texts, "constructor.name")).toBe("constructor.name"));
  it("keeps a namespace apart", () => {
    texts.addResourceBundle("en", "admin", { hello: "Admin" });
    expect(texts.hasResourceBundle("en", "admin")).toBe(true);
    expect(texts.hasResourceBundle("ja", "admin")).toBe(false);
    expect((texts.getFixedT("en", "admin") as (key: string) => unknown)("hello")).toBe("Admin");
  });
  it("changes the language, and says so", async () => {
    const heard = vi.fn();
    texts.on("languageChanged", heard);
    await texts.changeLanguage("ja");
    expect(texts.language).toBe("ja");
    expect(say(texts, "bar.items", { count: 1 })).toBe("1個");
    texts.off("languageChanged", heard);
    await texts.changeLanguage("en");
    expect(heard).toHaveBeenCalledExactlyOnceWith("ja");
  });
});

describe("texts that a page came with a part of", () => {
  it("loads the rest of a language once, however many ask", async () => {
    const load = vi.fn(async () => EN);
    const texts = createPageTexts("en", { en: { other: { word: "word" } } }, load);
    expect(texts.hasLoadedNamespace(WHOLE)).toBe(false);
    await Promise.all([texts.reloadResources(), texts.reloadResources()]);
    expect(texts.hasLoadedNamespace(WHOLE)).toBe(true);
    expect(say(texts, "bar.hello", { name: "Ito" })).toContain("Ito");
    await texts.reloadResources();
    expect(load).toHaveBeenCalledTimes(1);
  });
  it("has the other language before it changes to it", async () => {
    const texts = createPageTexts("en", { en: EN }, async () => JA);
    await texts.changeLanguage("ja");
    expect(say(texts, "bar.hello", { name: "伊藤" })).toBe("伊藤さん");
  });
  it("stays in its language when the other cannot be had, and tries again when asked again", async () => {
    const load = vi.fn(async (): Promise<Texts> => Promise.reject(new Error("offline")));
    const texts = createPageTexts("en", { en: EN }, load);
    await expect(texts.changeLanguage("ja")).rejects.toThrow("offline");
    expect(texts.language).toBe("en");
    load.mockResolvedValueOnce(JA);
    await texts.changeLanguage("ja");
    expect(texts.language).toBe("ja");
  });
  it("shows a sentence that did not come along as soon as it is there, and complains", async () => {
    const complained = vi.spyOn(console, "error").mockReturnValue();
    const texts = createPageTexts("en", { en: {} }, async () => EN);
    const changed = new Promise<void>((resolve) => texts.on("languageChanged", () => resolve()));
    expect(say(texts, "bar.hello", { name: "Ito" })).toBe("");
    await changed;
    expect(say(texts, "bar.hello", { name: "Ito" })).toBe("Hello Ito, Ito");
    expect(complained).toHaveBeenCalledWith("«bar.hello» did not come with this page.");
    complained.mockRestore();
  });
});
