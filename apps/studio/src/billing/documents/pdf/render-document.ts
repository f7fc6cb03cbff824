import {
  addressLines,
  countryName,
  type FrozenDocument,
  groupedDigits,
  honorificOf,
  lineText,
  startOfDay,
  writtenDate,
} from "@setsuna/account";
import { formatSerialId, SerialId } from "@setsuna/contracts";
import { type DocumentFonts, GREY, INK, PAGE, Sheet, type TextStyle } from "../../../platform/index.ts";
import { DOCUMENT_TEXTS, type DocumentTexts } from "./words.ts";

const WIDTH = PAGE.right - PAGE.left;
const RED = "#c9252c";
const SMALL: TextStyle = { size: 8, colour: GREY };

const yen = (amount: number): string => (amount < 0 ? `\u2212¥${groupedDigits(-amount)}` : `¥${groupedDigits(amount)}`);

const shownId = (id: string): string => {
  const parsed = SerialId.safeParse(id);
  return parsed.success ? formatSerialId(parsed.data) : id;
};

const head = (sheet: Sheet, document: FrozenDocument, words: DocumentTexts): number => {
  const { settlement, language } = document;
  sheet.write("H1", words.title[settlement.kind], PAGE.left, PAGE.top, 300, { size: 24, bold: true });
  sheet.write("P", words.qualified[settlement.kind], PAGE.left, PAGE.top + 40, 300, SMALL);
  const facts: [string, string][] = [
    [words.number, document.number],
    [words.issuedOn, writtenDate(document.issuedOn, language)],
  ];
  let y: number = PAGE.top + 8;
  for (const [label, value] of facts) {
    const group = sheet.group("P");
    sheet.write("Span", label, 340, y + 1, 80, SMALL, group);
    sheet.write("Span", value, 410, y, PAGE.right - 410, { size: 9.5, align: "right" }, group);
    y += 17;
  }
  return PAGE.top + 70;
};

const parties = (sheet: Sheet, document: FrozenDocument, words: DocumentTexts, top: number): number => {
  const { recipient, issuer, language } = document;
  const leftWidth = 250;
  const name = language === "ja" ? `${recipient.name} ${honorificOf(recipient.name)}` : recipient.name;
  let left = sheet.write("P", name, PAGE.left, top, leftWidth, { size: 13, bold: true });
  sheet.rule(PAGE.left, PAGE.left + leftWidth, left + 4, 0.7, INK);
  left += 11;
  for (const line of addressLines(recipient, countryName(recipient.country, language)))
    left = sheet.write("P", line, PAGE.left, left, leftWidth);

  const x = 340;
  const width = PAGE.right - x;
  let right = sheet.write("P", issuer.name, x, top, width, { size: 10.5, bold: true }) + 4;
  for (const line of issuer.address) right = sheet.write("P", line, x, right, width);
  right = sheet.write("P", `${words.registration} ${issuer.registrationNumber}`, x, right + 2, width, { size: 9.5 });
  right = sheet.write("P", issuer.email, x, right + 1, width, SMALL);
  return Math.max(left, right) + 22;
};

const amount = (sheet: Sheet, document: FrozenDocument, words: DocumentTexts, top: number): number => {
  const { settlement, language } = document;
  let y = sheet.write("P", words.sentence[settlement.kind], PAGE.left, top, WIDTH, { size: 9.5 }) + 10;
  sheet.rule(PAGE.left, PAGE.right, y, 0.8, INK);
  const group = sheet.group("P");
  sheet.write("Span", words.amount[settlement.kind], PAGE.left, y + 15, 240, { size: 10.5, bold: true }, group);
  sheet.write("Span", yen(document.total), PAGE.left + 200, y + 7, WIDTH - 200, { size: 20, bold: true, align: "right" }, group);
  y += 42;
  sheet.rule(PAGE.left, PAGE.right, y, 0.8, INK);
  y += 10;
  const facts: [string, string][] = [];
  if (settlement.kind === "receipt") facts.push([words.purpose, words.purposeText], [words.paidBy, words.card]);
  if (settlement.kind === "invoice") facts.push([words.dueOn, writtenDate(settlement.dueOn, language)]);
  if (settlement.kind === "credit-note")
    facts.push(
      [words.corrects, `${settlement.corrects} (${writtenDate(settlement.correctsIssuedOn, language)})`],
      [words.reason, settlement.reason],
    );
  for (const [label, value] of facts) {
    const line = sheet.group("P");
    sheet.write("Span", label, PAGE.left, y + 1, 100, SMALL, line);
    y = sheet.write("Span", value, PAGE.left + 105, y, WIDTH - 105, { size: 9.5 }, line) + 4;
  }
  return y + 12;
};

const COLUMNS = [
  { key: "date", x: PAGE.left, width: 92, align: "left" },
  { key: "item", x: PAGE.left + 96, width: 202, align: "left" },
  { key: "quantity", x: PAGE.left + 300, width: 34, align: "right" },
  { key: "unitPrice", x: PAGE.left + 338, width: 68, align: "right" },
  { key: "amount", x: PAGE.left + 408, width: WIDTH - 408, align: "right" },
] as const;

const headOfTable = (sheet: Sheet, words: DocumentTexts, table: ReturnType<Sheet["group"]>, top: number): number => {
  const row = sheet.group("TR", table);
  for (const { key, x, width, align } of COLUMNS)
    sheet.write("TH", words.columns[key], x, top, width, { size: 8, bold: true, colour: GREY, align }, row);
  sheet.rule(PAGE.left, PAGE.right, top + 15, 0.8, INK);
  return top + 21;
};

/** Further pages repeat the table head. */
const lines = (sheet: Sheet, document: FrozenDocument, words: DocumentTexts, top: number): number => {
  const { language } = document;
  const table = sheet.group("Table");
  let y = headOfTable(sheet, words, table, top);
  const spanOf = (span: { readonly from: string; readonly to: string }): string =>
    words.span(writtenDate(span.from, language), writtenDate(span.to, language));
  for (const line of document.lines) {
    const discount = line.kind === "discount";
    const period = words.period((line.spans ?? [document]).map(spanOf));
    const item = discount
      ? lineText(line, language)
      : `${lineText(line, language)}\n${period}\n${words.serialId} ${shownId(document.serialId)}`;
    const texts = {
      date: writtenDate(document.issuedOn, language),
      item,
      quantity: discount ? "" : String(line.licences),
      unitPrice: discount ? "" : yen(line.unitPrice),
      amount: yen(line.amount),
    };
    const height = Math.max(...COLUMNS.map(({ key, width }) => sheet.heightOf(texts[key], width, { lineGap: 2 })));
    if (y + height > PAGE.bottom - 40) {
      sheet.newPage();
      y = headOfTable(sheet, words, table, PAGE.top);
    }
    const row = sheet.group("TR", table);
    for (const { key, x, width, align } of COLUMNS) sheet.write("TD", texts[key], x, y, width, { align, lineGap: 2 }, row);
    y += height + 6;
    sheet.rule(PAGE.left, PAGE.right, y);
    y += 6;
  }
  return y;
};

const totals = (sheet: Sheet, document: FrozenDocument, words: DocumentTexts, top: number): number => {
  const { taxRate, total, tax } = document;
  const x = PAGE.left + 250;
  const table = sheet.group("Table");
  let y = top + 4;
  const rows: [string, string, TextStyle][] = [
    [words.subject(taxRate), yen(total), {}],
    [words.tax(taxRate), yen(tax), {}],
    [words.total, yen(total), { bold: true, size: 10.5 }],
  ];
  for (const [label, value, style] of rows) {
    const row = sheet.group("TR", table);
    sheet.write("TH", label, x, y, 140, style, row);
    y = sheet.write("TD", value, x + 130, y, PAGE.right - x - 130, { ...style, align: "right" }, row) + 5;
    sheet.rule(x, PAGE.right, y - 1);
    y += 4;
  }
  return y + 10;
};

/** Prints payment details and the statements that the law requires. */
const foot = (sheet: Sheet, document: FrozenDocument, words: DocumentTexts, top: number): void => {
  const { settlement, issuer } = document;
  let y = top;
  if (settlement.kind === "invoice") {
    y = sheet.write("H2", words.bankAccount, PAGE.left, y, WIDTH, { size: 9.5, bold: true }) + 3;
    y = sheet.write("P", issuer.bankAccount, PAGE.left, y, WIDTH, { size: 10 }) + 3;
    y = sheet.write("P", words.transferFee, PAGE.left, y, WIDTH, SMALL) + 10;
  }
  if (settlement.kind === "receipt") y = sheet.write("P", words.stamp, PAGE.left, y, WIDTH, SMALL) + 4;
  sheet.write("P", `${words.questions}: ${issuer.email}`, PAGE.left, y, WIDTH, SMALL);
};

const FOOT_HEIGHT = 150;

/** Tagged PDF 1.7 with used glyphs embedded. The same document always gives the same bytes. */
export const renderDocument = (document: FrozenDocument, fonts: DocumentFonts): Promise<Uint8Array> => {
  const words = DOCUMENT_TEXTS[document.language];
  const { settlement, issuer } = document;
  const sheet = new Sheet(fonts, {
    title: `${words.title[settlement.kind]} ${document.number}`,
    author: issuer.name,
    language: document.language === "ja" ? "ja-JP" : "en",
    at: new Date(startOfDay(document.issuedOn)),
  });
  if (issuer.specimen) sheet.write("P", words.specimen, PAGE.left, 30, WIDTH, { size: 9, bold: true, colour: RED });
  let y = head(sheet, document, words);
  y = parties(sheet, document, words, y);
  y = amount(sheet, document, words, y);
  y = lines(sheet, document, words, y);
  if (y + FOOT_HEIGHT > PAGE.bottom) {
    sheet.newPage();
    y = PAGE.top;
  }
  y = totals(sheet, document, words, y);
  foot(sheet, document, words, y);
  sheet.eachPage((page, of) => {
    if (of > 1) sheet.aside(`${document.number}  ${words.page(page, of)}`, PAGE.left, 804, WIDTH, { ...SMALL, align: "right" });
  });
  return sheet.finish();
};
