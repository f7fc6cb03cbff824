import type { MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { dayRow, licenceRows } from "./licence-rows.ts";

export const renewalReceipt: MailText<"renewal-receipt"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】ライセンスを更新しました",
    heading: "ライセンスを更新しました",
    parts: [
      { kind: "text", text: "次の内容でライセンスを更新し、ご登録のクレジットカードでお支払いいただきました。" },
      {
        kind: "facts",
        rows: [...licenceRows(data, "ja"), dayRow("次回更新日", data.renewsOn, "ja"), ["領収書番号", data.document]],
      },
      { kind: "action", label: "領収書を見る", url: myPageUrl(address, "receipts") },
    ],
    note: "自動更新は、マイページでいつでもオフにできます。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your licences were renewed",
    heading: "Your licences were renewed",
    parts: [
      { kind: "text", text: "We renewed these licences and charged your credit card." },
      {
        kind: "facts",
        rows: [...licenceRows(data, "en"), dayRow("Next renewal", data.renewsOn, "en"), ["Receipt", data.document]],
      },
      { kind: "action", label: "View the receipt", url: myPageUrl(address, "receipts") },
    ],
    note: "You can turn off auto-renewal in My Page at any time.",
  }),
};
