import type { LegalFacts } from "@setsuna/contracts";
import { type LegalData, legalDataOf } from "./legal-loader.ts";

const both = (ja: string, en: string) => ({ ja, en });
const dates = { enactedOn: "2023-11-22", revisedOn: "2024-11-30" };

export const LEGAL_FACTS: LegalFacts = {
  operator: {
    name: both("株式会社刹那", "Setsuna, Inc."),
    representative: both("刹那一郎", "Ichiro Setsuna"),
    address: { ja: ["〒100-0001", "東京都千代田区千代田1-1-1"], en: ["1-1-1 Chiyoda", "Tokyo 100-0001, Japan"] },
    phone: "+81-3-1234-5678",
    phoneHours: both("平日10時から17時", "Weekdays, 10:00 to 17:00 (JST)"),
    email: "desk@setsuna.test",
    registrationNumber: "T8000000000001",
    privacyOfficer: both("刹那花子", "Hanako Setsuna"),
    dataKeptIn: both("日本", "Japan"),
    paymentProvider: {
      name: "Pay",
      company: both("ペイ株式会社", "Pay, Inc."),
      country: both("米国", "the United States"),
      privacyUrl: "https://pay.test/privacy",
    },
    processors: [
      {
        company: both("雲株式会社", "Cloud, Inc."),
        task: both("運用", "Running"),
        country: both("日本", "Japan"),
        privacyUrl: null,
      },
    ],
    jointUsers: [],
    analytics: null,
    appStoreUrl: null,
    telecomNotification: null,
    court: both("東京地方裁判所", "the Tokyo District Court"),
    dates: { eula: dates, policy: dates, appPolicy: dates },
  },
  services: { payment: true, waf: false, userPool: false, stunOrTurn: false },
  keptLog: { auditDays: 365, moneyYears: 7, sentMailDays: 30, reportDays: 90 },
};

export const LEGAL_DATA: LegalData = legalDataOf(LEGAL_FACTS);
