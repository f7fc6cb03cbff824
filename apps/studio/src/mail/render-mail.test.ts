import { readLink } from "@setsuna/account";
import { describe, expect, it } from "vitest";
import type { MailTemplate, MailTemplates } from "./mail-port.ts";
import { oneLine } from "./one-line.ts";
import { type MailOrder, renderMail } from "./render-mail.ts";
import type { MailSite } from "./rendered-mail.ts";

const site: MailSite = { origin: "https://studio.example", from: { name: "Setsuna Studio", address: "no-reply@studio.example" } };
const NASTY = '<script>alert("x")</script>&amp; 絵文字🎥 髙﨑𠮷';
const DATA: MailTemplates = {
  "confirm-sign-up": { code: "012345", email: "foo..bar@docomo.ne.jp" },
  "reset-password": { code: "987654", email: "a+b@example.jp" },
  "password-changed": { email: "a@b.example" },
  "contact-operator": {
    email: "a@b.example",
    name: NASTY,
    companyName: "",
    subject: `件名\r\nBcc: victim@example.jp\u2028${NASTY}`,
    content: `1行目\r\n2行目\n${NASTY}`,
    messageId: "m".repeat(22),
  },
  "contact-sender": { name: NASTY, subject: NASTY, content: `1\n2\n${NASTY}` },
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

  it.each(cases)("%s in %s speaks its language", (template, language) => {
    const own = template.startsWith("contact") ? "" : render(template, language).text;
    if (own === "") return;
    expect(/[぀-ヿ]/.test(own.replace(/[^\n]*Setsuna Studio 映像[^\n]*/, ""))).toBe(language === "ja");
  });
});

describe("links", () => {
  it.each([
    ["confirm-sign-up", "/studio/signup/complete"],
    ["reset-password", "/studio/resetpass"],
  ] as const)("of %s carry address and code, in both forms", (template, path) => {
    for (const language of LANGUAGES) {
      const mail = render(template, language);
      const [found = ""] = mail.text.match(/https:\/\/\S+\?\S+/) ?? [];
      const url = new URL(found);
      expect([url.origin, url.pathname]).toEqual([site.origin, path]);
      expect(readLink(url.searchParams.get("m"), url.searchParams.get("c"))).toEqual(DATA[template]);
      expect(mail.html).toContain(`href="${found.replaceAll("&", "&amp;")}"`);
      expect(mail.text).toContain(DATA[template].code);
    }
  });
});

describe("what people typed", () => {
  it("stays text, keeps its lines, and cannot start a header", () => {
    const mail = render("contact-operator", "ja");
    expect(mail.subject).toBe(`【お問い合わせ】件名 Bcc: victim@example.jp ${NASTY}`);
    expect(mail.replyTo).toEqual({ name: NASTY, address: "a@b.example" });
    expect(mail.text).toContain(`> 1行目\n> 2行目\n> ${NASTY}`);
    expect(mail.html).toContain("1行目<br>2行目<br>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;amp;");
    expect(oneLine(" a\r\n\tb\u0000\u2029c ")).toBe("a b c");
  });

  it("left empty is not mentioned", () => {
    expect(render("contact-operator", "ja").text).not.toContain("会社名");
    const data = { ...DATA["contact-operator"], companyName: "株式会社刹那" };
    const mail = renderMail({ id: "i", to: "a@b.c", language: "ja", template: "contact-operator", data }, site);
    expect(mail.text).toContain("会社名: 株式会社刹那");
  });
});
