import { useCallback, useRef } from "react";
import { ActionButton } from "../../components/action-button.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { playerName } from "../../receiver/player-name.ts";
import { readReceiverForm } from "../../receiver/receiver-form.ts";
import { useControlValues } from "../../receiver/use-control-values.ts";
import { useFullScreen } from "../../receiver/use-full-screen.ts";
import { useView } from "../../receiver/use-view.ts";
import { loadMedia } from "../../streaming/browser-media.ts";
import { StandstillNotice } from "../../streaming/guest-notice.tsx";
import { LINK_CHOICES } from "../../streaming/link-choices.ts";
import { useLinkQuery } from "../../streaming/link-query.ts";
import { overallPhase } from "../../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../../streaming/phase/phase-status.tsx";
import { senderEndOf } from "../../streaming/phase/phase-text.ts";
import { standstill } from "../../streaming/phase/standstill.ts";
import { MutedSources } from "../../streaming/signal/muted-sources.tsx";
import { SignalCover } from "../../streaming/signal/signal-cover.tsx";
import { useSignalEvent } from "../../streaming/signal/signal-event.ts";
import { PictureLine } from "../../streaming/stats/picture-line.tsx";
import { tallyOf } from "../../streaming/tally/shown-tally.ts";
import { TallyFrame } from "../../streaming/tally/tally-frame.tsx";
import { TallyWord } from "../../streaming/tally/tally-word.tsx";
import { TapToShow } from "../../streaming/tap-to-show/tap-to-show.tsx";
import { useAutostart } from "../../streaming/use-autostart.ts";
import { useClientForm } from "../../streaming/use-client-form.ts";
import { useLiveSettings } from "../../streaming/use-live-settings.ts";
import { usePasswordSheet } from "../../streaming/use-password-sheet.ts";
import { useReceiverClient } from "../../streaming/use-receiver-client.ts";
import { useSound } from "../../streaming/use-sound.ts";
import { useWakeLock } from "../../streaming/use-wake-lock.ts";
import { TalkKeys } from "../../talkback/talk-keys.tsx";
import { TalkSign } from "../../talkback/talk-sign.tsx";
import { isTalking } from "../../talkback/talk-state.ts";
import { useDucking } from "../../talkback/use-ducking.ts";
import { useTalk } from "../../talkback/use-talk.ts";
import { useTalkbackChannel } from "../../talkback/use-talkback-channel.ts";
import { FullScreenIcon, SettingsIcon, SpeakerIcon } from "../icons.tsx";
import { PhoneApp } from "../phone-app.tsx";
import { Stage, StageButton } from "../stage.tsx";
import { PLAYER_FORM_SOURCE } from "./player-form-source.ts";
import styles from "./player-page.module.css";
import { PlayerSheet } from "./player-sheet.tsx";
import { useTapControls } from "./use-tap-controls.ts";

loadMedia();

const VIEW_KEY = "setsuna.player.view";

export default function PlayerPage() {
  const { t } = useTranslation();
  const page = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { form, ready, change } = useClientForm(PLAYER_FORM_SOURCE);
  const { view, change: changeView } = useView(VIEW_KEY);
  const { settings, problems } = readReceiverForm(form);
  const {
    client,
    snapshot,
    starting,
    loadError,
    running,
    needsPassword,
    stop,
    begin: beginReceiving,
  } = useReceiverClient({ settings, password: form.password, ready, video });
  const [sheetOpen, setSheetOpen] = usePasswordSheet(needsPassword);
  const fullScreen = useFullScreen(page, video);
  useWakeLock(running);

  const begin = useCallback(() => {
    if (!beginReceiving()) setSheetOpen(true);
  }, [beginReceiving, setSheetOpen]);
  useAutostart(ready, begin);
  useLiveSettings(client, snapshot.phase.name === "running", settings);

  const query = useLinkQuery();
  const isGuest = LINK_CHOICES.guest(query.get("guest")) === true;
  const talkback = useTalkbackChannel();
  const control = useTalk(
    running && settings && talkback.channel && !isGuest
      ? { serialId: settings.serialId, password: form.password, channel: talkback.channel }
      : undefined,
  );
  useDucking(client, isTalking(control.talk));

  const phase = loadError ? "failed" : overallPhase(snapshot);
  const { blocked: soundBlocked, unlock: unlockSound } = useSound({ client, sounding: false, running });
  const videoStream = snapshot.streams.find(({ kind }) => kind === "video");
  const signal = running ? videoStream?.signal : undefined;
  useSignalEvent(1, running ? settings?.videoChannel : undefined, signal);
  const shownBefore = signal !== undefined && signal.name !== "awaited";
  const still = shownBefore ? undefined : standstill(snapshot, loadError);
  const { shown, toggle } = useTapControls(
    (phase !== "live" && !shownBefore) || soundBlocked || sheetOpen || control.talk.name === "opening" || isTalking(control.talk),
  );
  const controlLive = snapshot.streams.some((stream) => stream.kind === "control" && stream.phase.name === "live");
  const controlValues = useControlValues(running ? client : undefined);
  const controlChannel = settings?.controlChannel;
  const tally = controlLive && controlChannel !== undefined ? tallyOf(controlValues.values(), controlChannel) : undefined;
  return (
    <div data-gallery>
      <PageTitle of={t("player.title")} description={t("player.description")} />
      <PhoneApp />
      <main ref={page} data-testid="phase" data-phase={phase}>
        <h1 className="visually-hidden">{t("player.heading")}</h1>
        <Stage
          shown={shown}
          covered={still !== undefined}
          picture={
            <>
              <video
                ref={video}
                data-testid={`video-${form.videoChannel.trim() || "none"}`}
                aria-label={t("receiver.picture")}
                muted
                autoPlay
                playsInline
              />
              <TalkSign talk={control.talk} />
              <div className={styles.over} data-signal={signal?.name}>
                <SignalCover signal={signal} ended={senderEndOf(videoStream)} lost={view.lost} name={playerName(form, t)} words />
                <MutedSources streams={snapshot.streams} />
                <TallyFrame tally={tally} />
                {running && !shown && (
                  <div className={styles.facts}>
                    <TallyWord tally={tally} />
                    <PictureLine streams={snapshot.streams} />
                  </div>
                )}
              </div>
              <button
                type="button"
                className={styles.tap}
                aria-label={t("phone.showControls")}
                aria-expanded={shown}
                data-testid="tap"
                onClick={toggle}
              />
              <TapToShow video={video} received={snapshot.streams} />
              {still && <StandstillNotice standstill={still} begin={begin} stop={stop} enter={() => setSheetOpen(true)} />}
            </>
          }
          status={
            <>
              <TallyWord tally={tally} />
              <div className={phase === "live" ? "visually-hidden" : undefined}>
                <PhaseStatus
                  snapshot={snapshot}
                  side="receiver"
                  starting={starting}
                  loadError={loadError}
                  told={still?.name === "error" ? still.error : undefined}
                />
              </div>
              {running && shown && <PictureLine streams={snapshot.streams} />}
            </>
          }
          notice={
            <>
              {ready && !settings && <p className={styles.hint}>{t("player.noTarget")}</p>}
              {soundBlocked && (
                <button type="button" className={`button ${styles.unlock}`} data-testid="unlock-sound" onClick={unlockSound}>
                  {t("receiver.tapForSound")}
                </button>
              )}
            </>
          }
          slider={
            control.possible && (
              <div className={styles.talk}>
                <TalkKeys control={control} />
              </div>
            )
          }
          action={<ActionButton running={running} blocked={!ready} invalid={false} start={begin} stop={stop} />}
          keys={
            <>
              <StageButton
                label={form.muted ? t("receiver.unmute") : t("receiver.mute")}
                act={() => change({ muted: !form.muted })}
                disabled={!ready}
                testId="mute"
              >
                <SpeakerIcon muted={form.muted} />
              </StageButton>
              <StageButton
                label={fullScreen.active ? t("receiver.leaveFullScreen") : t("receiver.fullScreen")}
                act={fullScreen.toggle}
                testId="full-screen"
              >
                <FullScreenIcon active={fullScreen.active} />
              </StageButton>
              <StageButton label={t("phone.settings")} act={() => setSheetOpen(true)} disabled={!ready} testId="settings">
                <SettingsIcon />
              </StageButton>
            </>
          }
        />
      </main>
      {sheetOpen && (
        <PlayerSheet
          form={form}
          problems={problems}
          locked={running}
          talkback={isGuest ? undefined : talkback}
          snapshot={snapshot}
          change={change}
          lost={view.lost}
          setLost={(lost) => changeView({ lost })}
          close={() => setSheetOpen(false)}
        />
      )}
    </div>
  );
}
