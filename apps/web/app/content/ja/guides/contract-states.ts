import type { ContractEffect } from "@setsuna/account";
import type { ContractStatus } from "@setsuna/contracts";

interface ContractTexts {
  readonly statuses: Readonly<Record<ContractStatus, string>>;
  readonly effects: Readonly<Record<ContractEffect["name"], string>>;
}

export const contractTexts: ContractTexts = {
  statuses: {
    usable: "利用できる",
    "payment-unconfirmed-usable": "お支払いを確認できていないが、利用できる",
    restricted: "運営による制限",
    "restricted-payment": "お支払いを確認できないための制限",
    "restricted-overload": "接続数が多すぎるための制限",
    "restricted-terms": "規約に反する利用のための制限",
    "cancelled-usable": "解約済み、削除待ち。期限まで利用できる",
  },
  effects: {
    open: "送信も受信もできます",
    "no-new-receivers": "つながっているものは続きます。新しい受信だけを拒否します",
    shut: "送信も受信もできません。実行中のものは終了します",
  },
};
