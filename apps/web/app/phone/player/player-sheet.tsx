import type { ClientSnapshot } from "@setsuna/client";
import { Dialog } from "../../components/dialog.tsx";
import { LanguageSwitch } from "../../components/language-switch.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { DelayField } from "../../receiver/delay-field.tsx";
import type { ReceiverForm, ReceiverProblems } from "../../receiver/receiver-form.ts";
import { LatencyChart } from "../../streaming/latency-chart/latency-chart.tsx";
import type { LostPicture } from "../../streaming/signal/lost-picture.ts";
import { LostPictureField } from "../../streaming/signal/lost-picture-field.tsx";
import { TargetFieldsView } from "../../streaming/target-section.tsx";
import { TalkbackField } from "../../talkback/talkback-field.tsx";
import type { TalkbackChannel } from "../../talkback/use-talkback-channel.ts";
import styles from "../sheet.module.css";

export const PlayerSheet = (props: {
  readonly form: ReceiverForm;
  readonly problems: ReceiverProblems;
  readonly locked: boolean;
  readonly snapshot: ClientSnapshot;
  readonly change: (fields: Partial<ReceiverForm>) => void;
  /** Absent if the viewer may not talk. */
  readonly talkback: TalkbackChannel | undefined;
  readonly lost: LostPicture;
  readonly setLost: (lost: LostPicture) => void;
  readonly close: () => void;
}) => {
  const { t } = useTranslation();
  const { form, problems, change } = props;
  return (
    <Dialog heading={t("phone.settings")} close={props.close}>
      <div className={styles.fields}>
        <TargetFieldsView fields={form} problems={problems.target} locked={props.locked} change={change} />
        <DelayField value={form.delayMs} invalid={problems.delay} onChange={(delayMs) => change({ delayMs })} />
        {props.talkback && <TalkbackField talkback={props.talkback} />}
        <LostPictureField value={props.lost} onChange={props.setLost} />
        {props.locked && <LatencyChart snapshot={props.snapshot} settings={form} />}
        <div className={styles.end}>
          <LanguageSwitch />
          <button type="button" className="button" data-testid="sheet-done" onClick={props.close}>
            {t("phone.done")}
          </button>
        </div>
      </div>
    </Dialog>
  );
};
