import { silentLog } from "@setsuna/kit";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DEMO_OPERATOR } from "../../../platform/config/demo-operator.ts";
import { type DocumentFonts, readDocumentFonts } from "../../../platform/printing/fonts.ts";
import { PAGE } from "../../../platform/printing/sheet.ts";
import { fakeDocument, TOKYO } from "../document.fake.ts";
import { issuersOf } from "../issuers.ts";
import { sha256Of } from "../pdf-store.ts";
import { pdfThread } from "./pdf-maker.ts";
import { renderDocument } from "./render-document.ts";

// Next to six busy processes the thread alone takes 18 s.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let fonts: DocumentFonts;
beforeAll(() => {
  fonts = readDocumentFonts();
});

interface Words {
  readonly text: string;
  readonly right: number;
  readonly y: number;
}

const readBack = async (bytes: Uint8Array) => {
  const pdf: PDFDocumentProxy = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: Words[][] = [];
  for (let index = 1; index <= pdf.numPages; index += 1) {
    const content = await (await pdf.getPage(index)).getTextContent();
    pages.push(
      content.items.flatMap((item) =>
        "str" in item && item.str.trim() !== ""
          ? [{ text: item.str, right: Number(item.transform[4]) + item.width, y: Number(item.transform[5]) }]
          : [],
      ),
    );
  }
  const facts = {
    pages,
    text: pages
      .flat()
      .map(({ text }) => text)
      .join("\n"),
    metadata: await pdf.getMetadata(),
    marks: await pdf.getMarkInfo(),
    tree: JSON.stringify(await (await pdf.getPage(1)).getStructTree()),
  };
  await pdf.destroy();
  return facts;
};

describe("an invoice in Japanese", () => {
  it("contains everything that the law on qualified invoices requires, with every character of the names", async () => {
    const bytes = await renderDocument(fakeDocument(), fonts);
    const { text } = await readBack(bytes);
    for (const part of [
      "請求書",
      "適格請求書",
      "㈱髙﨑𠮷野家 御中",
      "刹那ビル①3階 ﾃｽﾄ室",
      "株式会社刹那",
      "登録番号 T9000000000000",
      "I-000045",
      "2026年11月21日",
      "Setsuna Studio Pro ライセンス(1か月)",
      "日割り 12/30日",
      "ご利用期間 2026年11月21日〜2026年12月20日",
      "シリアルID abc-defg",
      "¥16,500",
      "¥49,500",
      "クーポン割引(Pro ライセンス)",
      "−¥500",
      "10%対象(税込)",
      "¥77,800",
      "うち消費税(10%)",
      "¥7,072",
      "お支払期限",
      "2026年12月31日",
      "見本銀行 本店(001) 普通 1234567 カ)セツナ",
    ])
      expect(text.replaceAll("\n", "")).toContain(part);
    expect(bytes.length).toBeLessThan(100_000);
  });

  it("is tagged PDF 1.7 with a language and a title, so that it can be read aloud", async () => {
    const bytes = await renderDocument(fakeDocument(), fonts);
    const { metadata, marks, tree } = await readBack(bytes);
    expect(Buffer.from(bytes.subarray(0, 8)).toString("latin1")).toBe("%PDF-1.7");
    expect(metadata.info).toMatchObject({ Title: "請求書 I-000045", Language: "ja-JP", IsAcroFormPresent: false });
    expect(marks?.Marked).toBe(true);
    for (const role of ["Document", "H1", "Table", "TR", "TH", "TD"]) expect(tree).toContain(`"role":"${role}"`);
  });

  it("is byte-identical whenever it is made, and differs as soon as anything on it does", async () => {
    const hash = async (changed = {}) => sha256Of(await renderDocument(fakeDocument(changed), fonts));
    const first = await hash();
    expect(await hash()).toBe(first);
    expect(await hash({ total: 77_801 })).not.toBe(first);
    expect(await hash({ recipient: { ...TOKYO, name: "㈱高崎吉野家" } })).not.toBe(first);
  });

  it("keeps everything on the page, and numbers the pages of 20 lines", async () => {
    const [line] = fakeDocument().lines;
    if (line === undefined) throw new Error("no line");
    const { pages } = await readBack(
      await renderDocument(fakeDocument({ lines: Array.from({ length: 20 }, () => line) }), fonts),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, words] of pages.entries()) {
      expect(words.map(({ text }) => text).join("")).toContain(`${index + 1} / ${pages.length}`);
      for (const { right, y } of words) {
        expect(right).toBeLessThanOrEqual(PAGE.right + 0.5);
        expect(y).toBeGreaterThan(20);
      }
    }
    const all = pages.flat().map(({ text }) => text);
    expect(all.filter((text) => text === "¥49,500")).toHaveLength(20);
  });

  it("wraps a name that exceeds its column", async () => {
    const name = `${"株式会社長い名前の".repeat(10)}髙`;
    const { pages, text } = await readBack(await renderDocument(fakeDocument({ recipient: { ...TOKYO, name } }), fonts));
    expect(text.replaceAll("\n", "")).toContain(`${name} 御中`);
    for (const { right } of pages.flat()) expect(right).toBeLessThanOrEqual(PAGE.right + 0.5);
  });
});

describe("other documents", () => {
  it("a receipt states its purpose and payment method, and why it has no revenue stamp", async () => {
    const receipt = fakeDocument({ number: "R-000123", settlement: { kind: "receipt" } });
    const { text } = await readBack(await renderDocument(receipt, fonts));
    for (const part of ["領収書", "正に領収いたしました", "ライセンス利用料として", "クレジットカード", "収入印紙"])
      expect(text).toContain(part);
    expect(text).not.toContain("お振込先");
  });

  it("a receipt for a reopened month lists only the paid days", async () => {
    const [line] = fakeDocument().lines;
    if (line === undefined) throw new Error("no line");
    const spans = [
      { from: "2026-12-10", to: "2026-12-16" },
      { from: "2026-12-20", to: "2027-01-09" },
    ];
    const { text } = await readBack(await renderDocument(fakeDocument({ lines: [{ ...line, spans }] }), fonts));
    expect(text.replaceAll("\n", "")).toContain("ご利用期間 2026年12月10日〜2026年12月16日、2026年12月20日〜2027年1月9日");
  });

  it("a credit note names the document it reverses, with negative amounts", async () => {
    const note = fakeDocument({
      number: "C-000001",
      total: -77_800,
      tax: -7_072,
      settlement: { kind: "credit-note", corrects: "I-000045", correctsIssuedOn: "2026-11-21", reason: "宛名の誤り" },
    });
    const { text } = await readBack(await renderDocument(note, fonts));
    for (const part of ["返還請求書", "I-000045 (2026年11月21日)", "宛名の誤り", "−¥77,800", "−¥7,072"])
      expect(text).toContain(part);
  });

  it("are in English for English accounts, with the country, and no honorific", async () => {
    const recipient = { ...TOKYO, name: "Cooper Broadcasting, Inc.", country: "GB", line1: "12 Long Street" };
    const english = fakeDocument({ language: "en", number: "R-000124", settlement: { kind: "receipt" }, recipient });
    const { text, metadata } = await readBack(await renderDocument(english, fonts));
    for (const part of [
      "Receipt",
      "Setsuna, Inc.",
      "Registration number T9000000000000",
      "United Kingdom",
      "21 November 2026",
      "¥7,072",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/御中|様|[\u3041-\u3096]/);
    expect(metadata.info).toMatchObject({ Language: "en" });
  });

  it("are marked as specimens if the operator has set no name", async () => {
    const issuer = issuersOf(DEMO_OPERATOR).ja;
    expect((await readBack(await renderDocument(fakeDocument({ issuer }), fonts))).text).toContain(
      "見本: 発行者が設定されていない",
    );
    expect((await readBack(await renderDocument(fakeDocument(), fonts))).text).not.toContain("見本: ");
  });
});

describe("the rendering thread", () => {
  const script = new URL("./pdf-worker.ts", import.meta.url).href;
  const loader = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(script)}); });`;
  const thread = pdfThread(loader, silentLog, { eval: true });
  afterAll(() => thread.stop());

  it("renders the same bytes as this thread, several at a time, and rejects an invalid document", async () => {
    const here = sha256Of(await renderDocument(fakeDocument(), fonts));
    const made = await Promise.all([thread.render(fakeDocument()), thread.render(fakeDocument())]);
    expect(made.map((bytes) => sha256Of(bytes))).toEqual([here, here]);
    await expect(thread.render(fakeDocument({ lines: [] }))).rejects.toThrow();
    expect(sha256Of(await thread.render(fakeDocument()))).toBe(here);
  });
});
