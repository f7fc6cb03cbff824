import { Segments } from "../../components/segments.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { LostPicture } from "./lost-picture.ts";

export const LostPictureField = (props: { readonly value: LostPicture; readonly onChange: (value: LostPicture) => void }) => {
  const { t } = useTranslation();
  return (
    <Segments
      label={t("signal.picture")}
      value={props.value}
      choices={[
        { value: "hold", label: t("signal.pictures.hold") },
        { value: "black", label: t("signal.pictures.black") },
        { value: "slate", label: t("signal.pictures.slate") },
      ]}
      onChange={props.onChange}
      hint={t("signal.pictureHint")}
    />
  );
};
