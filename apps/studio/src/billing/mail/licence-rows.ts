import { PLAN_NAMES, writtenDate, writtenYen } from "@setsuna/account";
import { formatSerialId, type Language, SerialId } from "@setsuna/contracts";
import type { LicenceFacts } from "../../platform/index.ts";

type Row = readonly [label: string, value: string];

/** Formats as xxx-xxxx. Throws if invalid. */
export const shownId = (id: string): string => formatSerialId(SerialId.parse(id));

const LABELS = {
  ja: { serialId: "シリアルID", plan: "プラン", licences: "ライセンス数", total: "金額(税込)" },
  en: { serialId: "Serial ID", plan: "Plan", licences: "Licences", total: "Amount (tax included)" },
} as const;

export const licenceRows = ({ serialId, plan, licences, total }: LicenceFacts, language: Language): Row[] => {
  const label = LABELS[language];
  return [
    ...(serialId === "" ? [] : [[label.serialId, shownId(serialId)] as const]),
    [label.plan, PLAN_NAMES[plan]],
    [label.licences, String(licences)],
    [label.total, writtenYen(total, language)],
  ];
};

export const dayRow = (label: string, date: string, language: Language): Row => [label, writtenDate(date, language)];
