import { myPageUrl } from "../mail-links.ts";
import { dayRow, licenceRows } from "./licence-rows.ts";
import type { Template } from "./template.ts";

export const renewalReceipt: Template<"renewal-receipt"> = {
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
    note: "更新の停止は、マイページでいつでも手続きできます。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your licences were renewed",
    heading: "Your licences were renewed",
    parts: [
      { kind: "text", text: "The following licences were renewed and paid with your credit card." },
      {
        kind: "facts",
        rows: [...licenceRows(data, "en"), dayRow("Next renewal", data.renewsOn, "en"), ["Receipt", data.document]],
      },
      { kind: "action", label: "View the receipt", url: myPageUrl(address, "receipts") },
    ],
    note: "You can stop the renewal in My Page at any time.",
  }),
};
