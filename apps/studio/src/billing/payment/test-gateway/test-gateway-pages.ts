import type { Language } from "@setsuna/contracts";
import { escapeHtml, type OwnPath, renderPage, type SitePath } from "../../../platform/index.ts";
import { TEST_CARDS } from "./test-cards.ts";

const TEXT = {
  ja: {
    note: "これはテスト用の決済です。お金は動きません。カード番号は入力できません。",
    chooseTitle: "テストカードを選ぶ",
    chooseLead: "登録するカードを選んでください。それぞれ、名前のとおりに振る舞います。",
    register: "このカードを登録",
    back: "登録せずに戻る",
    askTitle: "本人認証(3-Dセキュア)",
    askSetup: (last4: string) => `カード会社が、下4桁 ${last4} のカードの持ち主であることを確認しています。`,
    askCharge: (last4: string, amount: string) =>
      `カード会社が、下4桁 ${last4} のカードでの ${amount}円 の支払いについて、本人であることを確認しています。`,
    approve: "本人であると認める",
    refuse: "認めない",
  },
  en: {
    note: "This is a test gateway. No money moves, and no card number can be entered.",
    chooseTitle: "Choose a test card",
    chooseLead: "Choose the card to register. Each behaves as its name says.",
    register: "Register this card",
    back: "Back without registering",
    askTitle: "Is it you? (3-D Secure)",
    askSetup: (last4: string) => `The card's issuer asks whether you are the holder of the card ending in ${last4}.`,
    askCharge: (last4: string, amount: string) =>
      `The card's issuer asks whether you, the holder of the card ending in ${last4}, make this payment of ${amount} yen.`,
    approve: "Yes, it is me",
    refuse: "No",
  },
} as const;

export interface TestPageRequest {
  readonly language: Language;
  readonly nonce: string;
  readonly path: SitePath;
}

const page = ({ language, nonce, path }: TestPageRequest, title: string, body: string): string =>
  renderPage({
    language,
    nonce,
    path,
    title,
    body: `<h1>${title}</h1><p class="note" role="note"><strong>${TEXT[language].note}</strong></p>${body}`,
  });

export const chooseCardPage = (request: TestPageRequest, action: OwnPath, back: OwnPath): string => {
  const text = TEXT[request.language];
  const cards = TEST_CARDS.map(
    ({ id, brand, last4, label }, index) =>
      `<li><label class="choice"><input type="radio" name="card" value="${id}" required${index === 0 ? " checked" : ""}><span>${escapeHtml(label[request.language])}<br><span class="quiet">${brand.toUpperCase()} **** ${last4}</span></span></label></li>`,
  ).join("");
  return page(
    request,
    text.chooseTitle,
    `<form method="post" action="${escapeHtml(request.path(action))}"><fieldset><legend>${text.chooseLead}</legend><ul>${cards}</ul></fieldset>
<p class="actions"><button class="main" type="submit">${text.register}</button></p></form>
<p><a href="${escapeHtml(request.path(back))}">${text.back}</a></p>`,
  );
};

export const askHolderPage = (request: TestPageRequest, action: OwnPath, last4: string, amount: number | undefined): string => {
  const text = TEXT[request.language];
  const question = amount === undefined ? text.askSetup(last4) : text.askCharge(last4, amount.toLocaleString("en-US"));
  return page(
    request,
    text.askTitle,
    `<p>${question}</p><form method="post" action="${escapeHtml(request.path(action))}"><p class="actions"><button class="main" type="submit" name="answer" value="yes">${text.approve}</button>
<button type="submit" name="answer" value="no">${text.refuse}</button></p></form>`,
  );
};
