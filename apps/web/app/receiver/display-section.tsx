import { Section } from "../components/section.tsx";
import { Toggle } from "../components/toggle.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { LostPictureField } from "../streaming/signal/lost-picture-field.tsx";
import type { Recordings } from "./record/use-recordings.ts";
import type { View } from "./view.ts";

export const DisplaySection = (props: {
  readonly view: View;
  readonly overlay: boolean;
  readonly change: (fields: Partial<View>) => void;
  readonly recordings: Pick<Recordings, "kept" | "showList">;
}) => {
  const { t } = useTranslation();
  return (
    <Section heading={t("view.heading")}>
      <LostPictureField value={props.view.lost} onChange={(lost) => props.change({ lost })} />
      <Toggle
        label={t("view.overlay")}
        hint={t("view.overlayHint")}
        checked={props.overlay}
        onChange={(overlay) => props.change({ overlay })}
      />
      <Toggle
        label={t("view.timecode")}
        hint={t("view.timecodeHint")}
        checked={props.view.timecode}
        onChange={(timecode) => props.change({ timecode })}
      />
      {(props.recordings.kept?.length ?? 0) > 0 && (
        <button type="button" className="button" data-testid="kept-recordings" onClick={() => props.recordings.showList(true)}>
          {t("record.saved")}
        </button>
      )}
    </Section>
  );
};
