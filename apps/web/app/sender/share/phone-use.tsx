import { Segments } from "../../components/segments.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

const PHONE_USES = ["player", "camera"] as const;

/** Use of a phone that scans a code: it watches, or it is the camera. */
export type PhoneUse = (typeof PHONE_USES)[number];

export const PhoneUseChoice = (props: { readonly value: PhoneUse; readonly onChange: (use: PhoneUse) => void }) => {
  const { t } = useTranslation();
  return (
    <Segments
      label={t("share.phoneUse")}
      value={props.value}
      choices={PHONE_USES.map((value) => ({ value, label: t(`share.phoneUses.${value}`) }))}
      onChange={props.onChange}
    />
  );
};
