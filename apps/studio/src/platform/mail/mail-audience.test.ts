import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mailTexts } from "../../composition/mail-texts.ts";
import { MAIL_AUDIENCE, STAFF_WRITES } from "./mail-audience.ts";
import type { MailTemplate } from "./mail-port.ts";
import { MAIL_SAMPLES } from "./mail-samples.fake.ts";
import { orderOfRow } from "./order-of-row.ts";
import type { OutboxRow } from "./outbox.ts";
import { renderMail } from "./render-mail.ts";

const site = {
  texts: mailTexts,
  address: "https://studio.example",
  from: { name: "Setsuna Studio", address: "no-reply@studio.example" },
};
const TEMPLATES = Object.keys(MAIL_AUDIENCE) as MailTemplate[];
const rowOf = (template: MailTemplate, data: OutboxRow["data"]): OutboxRow => ({
  id: "i".repeat(22),
  reason: "",
  recipient: "to@example.jp",
  template,
  language: "en",
  data,
  state: "waiting",
  attempts: 0,
  nextAttemptAt: new Date(0),
  createdAt: new Date(0),
  sentAt: null,
  lastError: null,
});
/** A stranger would like us to send this text. */
const TYPED = ["You have won", "https://evil.example/now", "win.at.evil@example.com", "evil.example", "123 456"];

const unproven = TEMPLATES.filter((template) => MAIL_AUDIENCE[template] === "unproven");
const cases = unproven.flatMap((template) =>
  Object.keys(MAIL_SAMPLES[template])
    .filter((name) => !(STAFF_WRITES[template] ?? []).includes(name))
    .map((name) => [template, name] as const),
);

describe("a mail to an unverified address", () => {
  it.each(cases)("%s never quotes what a stranger wrote in %s", (template, name) => {
    for (const typed of TYPED) {
      const order = orderOfRow(rowOf(template, { ...MAIL_SAMPLES[template], [name]: typed }));
      if (order === undefined) continue;
      const { subject, text, html, to } = renderMail(order, site);
      for (const part of [subject, text, html, to.name]) expect(part).not.toContain(typed);
    }
  });

  it("omits fields that its kind doesn't have", () => {
    for (const template of unproven) {
      const order = orderOfRow(rowOf(template, { ...MAIL_SAMPLES[template], name: "Evil", subject: "Evil", content: "Evil" }));
      expect(JSON.stringify(order?.data)).not.toContain("Evil");
    }
  });

  it("may contain only what our own people write", () => {
    expect(STAFF_WRITES).toEqual({ "contact-reply": ["answer"] });
  });
});

it("mails with data typed by visitors are sent only to the operator", () => {
  const folder = join(import.meta.dirname, "..", "..");
  const enqueuers = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|fake|child)\.ts$/.test(file) && !file.startsWith("platform/mail/"))
    .filter((file) => /template: "contact-operator"/.test(readFileSync(join(folder, file), "utf8")));
  expect(enqueuers).toEqual(["content/contact/contact-handlers.ts"]);
  expect(readFileSync(join(folder, "content/contact/contact-handlers.ts"), "utf8")).toMatch(
    /to: operator\.email,\s*language: operator\.language,\s*template: "contact-operator"/,
  );
});
