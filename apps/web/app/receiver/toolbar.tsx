import { useTranslation } from "../i18n/use-translation.ts";
import { IconButton } from "./icon-button.tsx";
import { FullScreenIcon, HelpIcon, LayoutIcon, OverlayIcon, RailIcon, RecordIcon } from "./icons.tsx";
import type { Arrangement } from "./tiles/stored-tiles.ts";
import styles from "./toolbar.module.css";

export const Toolbar = (props: {
  readonly shown: boolean;
  readonly several: boolean;
  readonly layout: Arrangement;
  readonly layouts: readonly Arrangement[];
  readonly overlay: boolean;
  readonly fullScreen: boolean;
  readonly railOpen: boolean;
  readonly railId: string;
  readonly setLayout: (layout: Arrangement) => void;
  readonly setOverlay: (overlay: boolean) => void;
  readonly recording: boolean;
  readonly toggleRecording: () => void;
  readonly openHelp: () => void;
  readonly toggleFullScreen: () => void;
  readonly toggleRail: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.toolbar} data-shown={props.shown} role="toolbar" aria-label={t("view.toolbar")} data-testid="toolbar">
      {props.several && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons.
        <div className={styles.layouts} role="group" aria-label={t("view.layout")}>
          {props.layouts.map((layout) => (
            <IconButton
              key={layout}
              label={t(`view.layouts.${layout}`)}
              shortcut="L"
              pressed={layout === props.layout}
              testId={`layout-${layout}`}
              act={() => props.setLayout(layout)}
            >
              <LayoutIcon layout={layout} />
            </IconButton>
          ))}
        </div>
      )}
      <IconButton
        label={t("view.overlay")}
        shortcut="T"
        pressed={props.overlay}
        testId="overlay"
        act={() => props.setOverlay(!props.overlay)}
      >
        <OverlayIcon />
      </IconButton>
      <IconButton
        label={props.recording ? t("record.stop") : t("record.start")}
        shortcut="E"
        testId="record"
        act={props.toggleRecording}
      >
        <RecordIcon active={props.recording} />
      </IconButton>
      <IconButton label={t("view.help")} shortcut="?" testId="help" act={props.openHelp}>
        <HelpIcon />
      </IconButton>
      <IconButton
        label={props.fullScreen ? t("receiver.leaveFullScreen") : t("receiver.fullScreen")}
        shortcut="F"
        testId="full-screen"
        act={props.toggleFullScreen}
      >
        <FullScreenIcon active={props.fullScreen} />
      </IconButton>
      <IconButton
        label={props.railOpen ? t("receiver.closeRail") : t("receiver.openRail")}
        shortcut="P"
        expanded={props.railOpen}
        controls={props.railId}
        testId="panel"
        act={props.toggleRail}
      >
        <RailIcon />
      </IconButton>
    </div>
  );
};
