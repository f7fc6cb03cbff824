import { readLink } from "@setsuna/account";
import { describe, expect, it } from "vitest";
import { mailTexts } from "../../composition/mail-texts.ts";
import type { MailTemplate } from "./mail-port.ts";
import { MAIL_SAMPLES as DATA, NASTY } from "./mail-samples.fake.ts";
import type { MailSite } from "./mail-template.ts";
import { oneLine } from "./one-line.ts";
import { orderOfRow } from "./order-of-row.ts";
import type { OutboxRow } from "./outbox.ts";
import { type MailOrder, renderMail } from "./render-mail.ts";

const site: MailSite = {
  texts: mailTexts,
  address: "https://studio.example",
  from: { name: "Setsuna Studio", address: "no-reply@studio.example" },
  operator: { ja: "株式会社刹那 & 本店", en: "Setsuna, Inc." },
};
const ROW: OutboxRow = {
  id: "i".repeat(22),
  reason: "",
  recipient: "to@example.jp",
  template: "",
  language: "ja",
  data: {},
  state: "waiting",
  attempts: 0,
  nextAttemptAt: new Date(0),
  createdAt: new Date(0),
  sentAt: null,
  lastError: null,
};
const LANGUAGES = ["ja", "en"] as const;
const cases = (Object.keys(DATA) as MailTemplate[]).flatMap((template) =>
  LANGUAGES.map((language) => [template, language] as const),
);
const render = (template: MailTemplate, language: "ja" | "en") =>
  renderMail({ id: "i".repeat(22), to: "to@example.jp", language, template, data: DATA[template] } as MailOrder, site);

describe("every mail", () => {
  it.each(cases)("%s in %s has both forms, one-line headers, and nothing that runs or loads", (template, language) => {
    const mail = render(template, language);
    expect(mail.messageId).toBe(`<${"i".repeat(22)}@studio.example>`);
    for (const header of [mail.subject, mail.replyTo?.name ?? ""]) expect(header).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).not.toMatch(/<(script|img|link|iframe|form)\b/i);
    expect(mail.html).not.toMatch(/\bsrc=|url\(/i);
    expect(mail.html.match(/<(?!!|\/|meta|br)[a-z0-9]+/g)?.length).toBe(mail.html.match(/<\/[a-z0-9]+>/g)?.length);
    expect(mail.text).not.toMatch(/undefined|\[object/);
    expect(mail.html).not.toMatch(/undefined|\[object/);
    for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toMatch(/[!!](?!doctype)/);
  });

  it.each(cases)("%s in %s is in its language", (template, language) => {
    const own = template.startsWith("contact") ? "" : render(template, language).text;
    if (own === "") return;
    expect(/[぀-ヿ]/.test(own.replace(/[^\n]*Setsuna Studio 映像[^\n]*/, ""))).toBe(language === "ja");
  });
});

describe("links", () => {
  it.each([
    ["confirm-sign-up", "/studio/signup/complete"],
    ["reset-password", "/studio/resetpass"],
  ] as const)("of %s contain address and code, in both forms", (template, path) => {
    for (const language of LANGUAGES) {
      const mail = render(template, language);
      const [found = ""] = mail.text.match(/https:\/\/\S+\?\S+/) ?? [];
      const url = new URL(found);
      expect([url.origin, url.pathname]).toEqual([site.address, path]);
      const { email, code, request } = DATA[template];
      expect(readLink(url.searchParams.get("m"), url.searchParams.get("c"))).toEqual({ email, code: `${code}.${request}` });
      expect(mail.html).toContain(`href="${found.replaceAll("&", "&amp;")}"`);
      expect(mail.text).toContain(DATA[template].code);
    }
  });
});

describe("the footer of every mail", () => {
  it.each(LANGUAGES)("names the site's operator and its legal notice, in %s", (language) => {
    const mail = render("purchase-complete", language);
    expect(mail.text).toContain(`\n${site.operator?.[language]}\nhttps://studio.example/studio/\n`);
    expect(mail.text).toMatch(/: https:\/\/studio\.example\/studio\/tokutei$/);
    expect(mail.html).toContain(language === "ja" ? "株式会社刹那 &amp; 本店<br>" : "Setsuna, Inc.<br>");
    expect(mail.html).toContain('href="https://studio.example/studio/tokutei"');
  });

  it("omits the operator if none is named", () => {
    const { operator: _nobody, ...unnamed } = site;
    const order = { id: "i", to: "a@b.c", language: "en", template: "invoice-paid", data: DATA["invoice-paid"] } as const;
    expect(renderMail(order, unnamed).text).toContain("distant screen.\nhttps://studio.example/studio/\n");
  });
});

describe("mail about money", () => {
  it("format ID, amount, days and document for each language", () => {
    const ja = render("invoice-issued", "ja").text;
    for (const part of ["abc-defg", "49,500円", "2026年12月31日", "I-000001", `${site.address}/studio/user/invoices`])
      expect(ja).toContain(part);
    const en = render("invoice-issued", "en").text;
    for (const part of ["abc-defg", "¥49,500", "31 December 2026", "I-000001"]) expect(en).toContain(part);
  });

  it("omit parts that don't apply: a next attempt after the last, an invoice when a card pays", () => {
    const data = { ...DATA["renewal-failed"], triesAgainOn: null };
    const last = renderMail({ id: "i", to: "a@b.c", language: "ja", template: "renewal-failed", data }, site);
    expect(render("renewal-failed", "ja").text).toContain("次の請求日");
    expect(last.text).not.toContain("次の請求日");
    expect(render("payment-restricted", "ja").text).toContain("/studio/user/payment");
  });

  it.each(["before-due", "due-today", "overdue"] as const)("call a reminder %s", (when) => {
    const data = { ...DATA["invoice-reminder"], when };
    const mail = renderMail({ id: "i", to: "a@b.c", language: "en", template: "invoice-reminder", data }, site);
    expect(mail.subject).toContain({ "before-due": "due soon", "due-today": "due today", overdue: "overdue" }[when]);
  });

  it("can be read back from their outbox row, but not if it contains something else", () => {
    const row = (data: Record<string, string | number | null>) => ({ ...ROW, template: "invoice-issued", data });
    expect(orderOfRow(row({ ...DATA["invoice-issued"] }))?.data).toEqual(DATA["invoice-issued"]);
    expect(orderOfRow(row({ ...DATA["invoice-issued"], total: "49,500" }))).toBeUndefined();
  });
});

describe("user input", () => {
  it("stays text, keeps its lines, and can't start a header", () => {
    const mail = render("contact-operator", "ja");
    expect(mail.subject).toBe(`【お問い合わせ】件名 Bcc: victim@example.jp ${NASTY}`);
    expect(mail.replyTo).toEqual({ name: NASTY, address: "a@b.example" });
    expect(mail.text).toContain(`> 1行目\n> 2行目\n> ${NASTY}`);
    expect(mail.html).toContain("1行目<br>2行目<br>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;amp;");
    expect(oneLine(" a\r\n\tb\u0000\u2029c ")).toBe("a b c");
  });

  it("isn't mentioned if empty", () => {
    expect(render("contact-operator", "ja").text).not.toContain("会社名");
    const data = { ...DATA["contact-operator"], companyName: "株式会社刹那" };
    const mail = renderMail({ id: "i", to: "a@b.c", language: "ja", template: "contact-operator", data }, site);
    expect(mail.text).toContain("会社名: 株式会社刹那");
  });
});
