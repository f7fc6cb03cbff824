import { Email } from "@setsuna/contracts";
import type { Operator } from "./operator-file.ts";

const both = (ja: string, en: string) => ({ ja, en });
const dates = { enactedOn: "2023-11-22", revisedOn: "2024-11-30" };

export const TEST_OPERATOR: Operator = {
  name: both("株式会社刹那", "Setsuna, Inc."),
  representative: both("代表取締役 刹那 一郎", "Ichiro Setsuna, representative director"),
  address: { ja: ["〒100-0001", "東京都千代田区千代田1-1-1"], en: ["1-1-1 Chiyoda, Chiyoda-ku", "Tokyo 100-0001, Japan"] },
  phone: "+81-3-1234-5678",
  phoneHours: both("平日 10:00〜17:00", "Weekdays, 10:00 to 17:00 (JST)"),
  disclosedOnRequest: [],
  email: Email.parse("desk@setsuna.test"),
  mailFrom: { name: "刹那", address: Email.parse("no-reply@setsuna.test") },
  invoices: { registrationNumber: "T8000000000001", bankAccount: "刹那銀行 本店(001) 普通 1234567 カ)セツナ" },
  privacyOfficer: both("刹那 花子", "Hanako Setsuna"),
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
      task: both("サーバーの運用", "Running the servers"),
      country: both("日本", "Japan"),
      privacyUrl: "https://cloud.test/privacy",
    },
  ],
  jointUsers: [],
  analytics: {
    name: "Stats",
    company: both("統計株式会社", "Stats, Inc."),
    country: both("日本", "Japan"),
    privacyUrl: "https://stats.test/privacy",
    optOutUrl: null,
  },
  appStoreUrl: null,
  telecomNotification: null,
  court: both("東京地方裁判所", "the Tokyo District Court"),
  dates: { eula: dates, policy: dates, appPolicy: dates },
};
