import type { MailTemplates } from "./mail-port.ts";

export const NASTY = '<script>alert("x")</script>&amp; 絵文字🎥 髙﨑𠮷';
const LICENCE = { serialId: "abcdefg", plan: "pro", licences: 3, total: 49_500 } as const;
/** As full as possible. */
export const MAIL_SAMPLES: MailTemplates = {
  "confirm-sign-up": { code: "012345", email: "foo..bar@docomo.ne.jp", request: "0b5a9c3e-2f41-4c5c-9d1e-0123456789ab" },
  "reset-password": { code: "987654", email: "a+b@example.jp", request: "r".repeat(22) },
  "password-changed": { email: "a@b.example", how: "reset", programs: 1, tokens: 2 },
  "contact-operator": {
    email: "a@b.example",
    name: NASTY,
    companyName: "",
    subject: `件名\r\nBcc: victim@example.jp\u2028${NASTY}`,
    content: `1行目\r\n2行目\n${NASTY}`,
    messageId: "m".repeat(22),
  },
  "contact-sender": { messageId: "m".repeat(22) },
  "contact-reply": {
    messageId: "m".repeat(22),
    answer: `1\n\n2 ${NASTY}`,
    replyTo: "operator@studio.example",
    references: `${"r".repeat(22)} ${"s".repeat(22)}`,
  },
  "purchase-complete": { ...LICENCE, renewsOn: "2026-12-21", document: "R-000001" },
  "renewal-receipt": { ...LICENCE, renewsOn: "2027-01-21", document: "R-000002" },
  "renewal-failed": { ...LICENCE, triesAgainOn: "2026-12-24", restrictedOn: "2026-12-28" },
  "payment-restricted": { ...LICENCE, document: null, endsOn: "2027-02-19" },
  "invoice-issued": { ...LICENCE, document: "I-000001", dueOn: "2026-12-31" },
  "invoice-reminder": {
    when: "overdue",
    serialId: "abcdefg",
    document: "I-000001",
    total: 49_500,
    dueOn: "2026-12-31",
    restrictedOn: "2027-01-14",
  },
  "invoice-paid": { document: "I-000001", total: 49_500, paidOn: "2026-12-28" },
  "order-awaiting": { ...LICENCE, serialId: "" },
  "order-to-approve": { ...LICENCE, name: NASTY },
  "order-refused": { ...LICENCE, why: NASTY },
  "licence-ended": { serialId: "abcdefg", plan: "pro", why: "not-paid" },
  "purchase-lapsed": { serialId: "abcdefg", plan: "commercial", licences: 84, total: 16_800 },
  "payment-refunded": { serialId: null, total: 49_500, receipt: "R-000369", creditNote: "C-000012" },
  "card-changed": { brand: "visa", last4: "4242", expiryMonth: 3, expiryYear: 2030 },
  "token-created": { name: NASTY, scopes: "tally:write connections:read", expiresOn: "2027-02-19" },
  "tokens-revoked": { count: 2 },
  "factor-added": { name: NASTY, at: "2026-11-21T03:00:00.000Z", address: "192.0.2.1", userAgent: NASTY, token: "t".repeat(43) },
  "factor-removed": { names: NASTY, at: "2026-11-21T03:00:00.000Z", by: "owner" },
  "recovery-codes": { event: "used", left: 9, at: "2026-11-21T03:00:00.000Z", address: "192.0.2.1", userAgent: "" },
  "factors-removal": { event: "started", at: "2026-11-24T03:00:00.000Z" },
};
