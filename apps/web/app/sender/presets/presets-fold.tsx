import { SerialId } from "@setsuna/contracts";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LaterPart } from "../../streaming/parts/later-part.tsx";
import { useLater } from "../../streaming/parts/use-later.ts";
import { Fold } from "../folds/fold.tsx";
import type { SenderForm } from "../sender-form.ts";

const load = () => import("./preset-list.tsx");

export const PresetsFold = (props: {
  readonly form: SenderForm;
  readonly locked: boolean;
  readonly change: (fields: Partial<SenderForm>) => void;
}) => {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const later = useLater(load, opened);
  const id = SerialId.safeParse(props.form.serialId).data;
  return (
    <Fold name="presets" heading={t("presets.heading")} summary={t("presets.summary")} onOpen={() => setOpened(true)}>
      {id === undefined ? (
        <p>{t("presets.noId")}</p>
      ) : (
        <LaterPart later={later}>{({ PresetList }) => <PresetList key={id} id={id} {...props} />}</LaterPart>
      )}
    </Fold>
  );
};
