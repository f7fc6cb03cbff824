import { MAX_LICENCES, unitPriceOf } from "@setsuna/account";
import type { Language, PublicPath } from "@setsuna/contracts";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { idsOf, linksOf, renderPage, sectionsOf } from "../components/text-page/testing/render-page.tsx";
import * as appPolicyEn from "../content/en/legal/app-policy.mdx";
import * as eulaEn from "../content/en/legal/eula.mdx";
import * as tokuteiEn from "../content/en/legal/tokutei.mdx";
import * as appPolicyJa from "../content/ja/legal/app-policy.mdx";
import * as eulaJa from "../content/ja/legal/eula.mdx";
import * as tokuteiJa from "../content/ja/legal/tokutei.mdx";
import { publicPageAt } from "../site/public-pages.ts";
import { LEGAL_DATA, LEGAL_FACTS } from "./legal-data.fake.ts";
import { type LegalData, legalDataOf, legalLoader } from "./legal-loader.ts";
import { type LegalPageProps, LegalView } from "./legal-page.tsx";
import { POLICY } from "./policy.ts";

const PAGES: readonly LegalPageProps[] = [
  { path: "/eula", texts: { ja: eulaJa, en: eulaEn } },
  POLICY,
  { path: "/app-policy", texts: { ja: appPolicyJa, en: appPolicyEn } },
  { path: "/tokutei", texts: { ja: tokuteiJa, en: tokuteiEn }, articles: false },
];

const htmlOf = (path: PublicPath, language: Language, data: LegalData = LEGAL_DATA): string => {
  const page = PAGES.find((each) => each.path === path);
  if (page === undefined) throw new Error(path);
  return renderPage(createElement(LegalView, { ...page, data }), language);
};

const readOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");

const changed = (
  operator: Partial<typeof LEGAL_FACTS.operator>,
  services: Partial<typeof LEGAL_FACTS.services> = {},
): LegalData =>
  legalDataOf({
    ...LEGAL_FACTS,
    operator: { ...LEGAL_FACTS.operator, ...operator },
    services: { ...LEGAL_FACTS.services, ...services },
  });

describe.each(["/eula", "/policy", "/app-policy", "/tokutei"] as const)("%s", (path) => {
  it("has the same articles in the same order in both languages, each with a link", () => {
    expect(sectionsOf(htmlOf(path, "en"))).toEqual(sectionsOf(htmlOf(path, "ja")));
    const articles = (language: Language) =>
      idsOf(htmlOf(path, language)).filter((id) => !id.startsWith("_") && !id.startsWith(":"));
    expect(articles("en")).toEqual(articles("ja"));
    for (const language of ["ja", "en"] as const) {
      const html = htmlOf(path, language);
      expect(html.match(/<h1/g)).toHaveLength(1);
      for (const link of linksOf(html).filter((to) => to.startsWith("#"))) expect(idsOf(html)).toContain(link.slice(1));
    }
  });

  it("links only to existing pages and anchors", () => {
    for (const language of ["ja", "en"] as const)
      for (const link of linksOf(htmlOf(path, language)).filter((to) => to.startsWith("/"))) {
        const [page = "", anchor] = link.split("#");
        const there = publicPageAt(page)?.path;
        expect(there, link).toBeDefined();
        if (there !== undefined && anchor !== undefined) expect(idsOf(htmlOf(there, language)), link).toContain(anchor);
      }
  });

  it("is Japanese without stray spaces, and English without Japanese", () => {
    const kana = "[\\u3041-\\u30ff\\u4e00-\\u9fff、。]";
    const spaced = new RegExp(`.{6}${kana} ${kana}.{6}`, "u").exec(readOf(htmlOf(path, "ja")).replace("〒100-0001 東京都", ""));
    expect(spaced?.[0]).toBeUndefined();
    expect(new RegExp(`.{6}${kana}.{6}`, "u").exec(readOf(htmlOf(path, "en")))?.[0]).toBeUndefined();
    expect(readOf(htmlOf(path, "en"))).toContain("The Japanese text is the authoritative one");
  });

  it("hides the mail address from bots", () => {
    const html = htmlOf(path, "ja");
    expect(html).not.toContain("desk@setsuna.test");
    if (path !== "/eula") expect(html).toContain('aria-label="desk アットマーク setsuna ドット test"');
  });
});

describe("values quoted in the texts", () => {
  it("match the prices and limits in the code", () => {
    const spec = { commercial: "6,000", pro: "16,500", prepaid: "99,000", most: "85" };
    expect([unitPriceOf("commercial", 1), unitPriceOf("pro", 1), unitPriceOf("pro", 6), MAX_LICENCES]).toEqual([
      6000, 16_500, 99_000, 85,
    ]);
    for (const path of ["/eula", "/tokutei"] as const)
      for (const language of ["ja", "en"] as const) {
        const text = readOf(htmlOf(path, language));
        const yen = (digits: string) => (language === "ja" ? `${digits}円` : `¥${digits}`);
        for (const price of [spec.commercial, spec.pro, spec.prepaid]) expect(text).toContain(yen(price));
        expect(text).toContain(language === "ja" ? "85ライセンス" : "85 licences");
      }
  });

  it("match the code's days of retries, restriction, end and retention", () => {
    expect(readOf(htmlOf("/eula", "ja"))).toContain("更新日の1日後、3日後、5日後、7日後に再び決済を試みます");
    expect(readOf(htmlOf("/eula", "en"))).toContain("we try again 1, 3, 5 and 7 days after the renewal day");
    for (const days of ["支払期限の14日後", "60日を過ぎても", "1280×720まで", "1920×1080まで", "直前の6か月間"])
      expect(readOf(htmlOf("/eula", "ja"))).toContain(days);
    for (const kept of ["最長30日", "7日", "365日を目安", "24時間程度"]) expect(readOf(htmlOf("/policy", "ja"))).toContain(kept);
    for (const kept of ["直近600フレーム", "3600フレーム", "コードは5分で"])
      expect(readOf(htmlOf("/app-policy", "ja"))).toContain(kept);
  });

  it("include the enactment date, and a revision date only if there was one", () => {
    expect(readOf(htmlOf("/eula", "ja"))).toContain("2023年11月22日制定2024年11月30日改定");
    const never = { enactedOn: "2023-11-22", revisedOn: "2023-11-22" };
    const once = changed({ dates: { ...LEGAL_FACTS.operator.dates, eula: never } });
    expect(readOf(htmlOf("/eula", "en", once))).toMatch(/Enacted on November 22, 2023$/);
  });
});

describe("parts that depend on the configuration", () => {
  it("shows address and phone, or that they are available on request", () => {
    for (const told of ["東京都千代田区千代田1-1-1", "+81-3-1234-5678"]) expect(readOf(htmlOf("/tokutei", "ja"))).toContain(told);
    const hidden = readOf(htmlOf("/tokutei", "ja", changed({ address: null, phone: null })));
    expect(hidden.match(/請求があったときは、遅滞なく電子メールで開示します/g)).toHaveLength(2);
    expect(hidden).not.toContain("受付時間");
  });

  it("lists exactly the outside services in use", () => {
    const none = readOf(htmlOf("/policy", "ja", changed({}, { payment: false })));
    expect(none).toContain("当社以外の者に送信しません");
    expect(none).toContain("試験用のカード");
    expect(none).not.toContain("Amazon");
    for (const cookie of ["__stripe", "aws-waf-token"]) expect(none).not.toContain(cookie);
    const analytics = {
      name: "Stats",
      company: { ja: "統計株式会社", en: "Stats, Inc." },
      country: { ja: "日本", en: "Japan" },
      privacyUrl: "https://stats.test/privacy",
      optOutUrl: "https://stats.test/out",
    };
    const html = htmlOf("/policy", "en", changed({ analytics }, { waf: true, userPool: true, stunOrTurn: true }));
    for (const link of ["https://pay.test/privacy", "https://stats.test/privacy", "https://stats.test/out"])
      expect(linksOf(html)).toContain(link);
    for (const name of ["Amazon Web Services", "Amazon Cognito", "STUN/TURN", "Stats, Inc.", "__stripe_mid", "aws-waf-token"])
      expect(readOf(html)).toContain(name);
    expect(readOf(html)).not.toContain("nothing from your device");
  });

  it("shows who shares personal data: scope, purposes, data, responsible party", () => {
    const joint = changed({ jointUsers: [{ ja: "放送株式会社", en: "Broadcast, Inc." }] });
    const text = readOf(htmlOf("/policy", "ja", joint));
    for (const part of [
      "共有する者の範囲利用の目的個人データの項目管理について責任を有する者",
      "放送株式会社(共同利用)",
      "雲株式会社(日本)(委託)",
    ])
      expect(text).toContain(part);
    expect(readOf(htmlOf("/policy", "ja"))).not.toContain("共同利用)");
  });
});

describe("the loader", () => {
  it("shows the operator without a plain-text mail address, and fails without an operator", () => {
    const data = legalLoader({ context: { legal: LEGAL_FACTS } });
    expect(Object.keys(data).sort()).toEqual(["address", "operator", "services", "terms"]);
    expect(JSON.stringify(data)).not.toContain("desk@setsuna.test");
    const picture = Buffer.from(data.address.image.split(",")[1] ?? "", "base64").toString();
    expect(picture).toContain(">desk@setsuna.test</text>");
    expect(() => legalLoader({ context: {} })).toThrow("who runs the site");
  });
});
