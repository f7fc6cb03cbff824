import type { KeptCard, Language } from "@setsuna/contracts";

export interface TestCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly atSetup: "saved" | "declined" | "asks";
  /** `later` answers `pending` first; the outcome comes by webhook. */
  readonly atCharge: "succeeded" | "declined" | "asks" | "later";
  readonly settlesAfterMs?: number;
  readonly webhooksAfterMs?: readonly number[];
  readonly refusesRefunds?: boolean;
  readonly label: Readonly<Record<Language, string>>;
}

const SECOND_MS = 1000;

export const TEST_CARDS: readonly TestCard[] = [
  {
    id: "succeeds",
    brand: "visa",
    last4: "4242",
    atSetup: "saved",
    atCharge: "succeeded",
    label: { ja: "いつも成功する", en: "Always works" },
  },
  {
    id: "declined-at-setup",
    brand: "visa",
    last4: "0002",
    atSetup: "declined",
    atCharge: "declined",
    label: { ja: "登録のときに拒否される", en: "Declined when it is registered" },
  },
  {
    id: "declined-at-charge",
    brand: "visa",
    last4: "0341",
    atSetup: "saved",
    atCharge: "declined",
    label: { ja: "登録でき、支払いのときに拒否される", en: "Registered, then declined at each payment" },
  },
  {
    id: "asks-at-setup",
    brand: "visa",
    last4: "3220",
    atSetup: "asks",
    atCharge: "succeeded",
    label: { ja: "登録のときに本人認証(3-Dセキュア)がある", en: "Asks its holder (3-D Secure) when it is registered" },
  },
  {
    id: "asks-at-charge",
    brand: "mastercard",
    last4: "3184",
    atSetup: "saved",
    atCharge: "asks",
    label: {
      ja: "支払いのたびに本人認証があり、自動更新は認証できず失敗する",
      en: "Asks its holder at each payment; renewals, where nobody is there, fail",
    },
  },
  {
    id: "settles-late",
    brand: "mastercard",
    last4: "0077",
    atSetup: "saved",
    atCharge: "later",
    settlesAfterMs: 15 * SECOND_MS,
    webhooksAfterMs: [15 * SECOND_MS],
    label: { ja: "支払いが15秒後に確定する", en: "Payments settle after 15 seconds" },
  },
  {
    id: "settles-late-no-refund",
    brand: "mastercard",
    last4: "0093",
    atSetup: "saved",
    atCharge: "later",
    settlesAfterMs: 15 * SECOND_MS,
    webhooksAfterMs: [15 * SECOND_MS],
    refusesRefunds: true,
    label: { ja: "支払いが15秒後に確定し、返金は拒否される", en: "Payments settle after 15 seconds, and refunds are refused" },
  },
  {
    id: "webhook-twice",
    brand: "jcb",
    last4: "1881",
    atSetup: "saved",
    atCharge: "later",
    settlesAfterMs: SECOND_MS,
    webhooksAfterMs: [SECOND_MS, 2 * SECOND_MS],
    label: { ja: "支払いの通知(Webhook)が2回届く", en: "The webhook of a payment comes twice" },
  },
  {
    id: "webhook-late",
    brand: "jcb",
    last4: "0505",
    atSetup: "saved",
    atCharge: "later",
    settlesAfterMs: SECOND_MS,
    webhooksAfterMs: [600 * SECOND_MS],
    label: { ja: "支払いの通知(Webhook)が10分遅れて届く", en: "The webhook of a payment comes ten minutes late" },
  },
];

export const testCard = (id: string | null): TestCard | undefined => TEST_CARDS.find((card) => card.id === id);

/** Never expires. */
export const shownTestCard = ({ brand, last4 }: TestCard): KeptCard => ({ brand, last4, expiryMonth: 12, expiryYear: 2099 });

const METHOD = /^pm_test_([a-z-]+)$/;
export const testPaymentMethod = (card: TestCard): string => `pm_test_${card.id}`;
export const cardOfPaymentMethod = (name: string): TestCard | undefined => testCard(METHOD.exec(name)?.[1] ?? null);
