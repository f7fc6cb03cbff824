import { formatSerialId, SerialId } from "@setsuna/contracts";
import { useCallback, useEffect, useRef } from "react";
import { ActionButton } from "../components/action-button.tsx";
import { HelpLink } from "../components/help-link.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { Preview } from "../sender/preview.tsx";
import { captureSettings } from "../sender/sender-capture.ts";
import { SenderProblem } from "../sender/sender-problem.tsx";
import { sentLine } from "../sender/sent-line.ts";
import { SourceLevels } from "../sender/source-levels.tsx";
import { useDevices } from "../sender/use-devices.ts";
import { AirTab } from "../streaming/air/air-tab.tsx";
import { loadMedia } from "../streaming/browser-media.ts";
import { channelNames } from "../streaming/channel-names.ts";
import { focusId } from "../streaming/focus-password.ts";
import { StandstillNotice } from "../streaming/guest-notice.tsx";
import { ownTarget } from "../streaming/kept-links.ts";
import { ChooseId } from "../streaming/own-ids/choose-id.tsx";
import { useOwnIds } from "../streaming/own-ids/use-own-ids.ts";
import { PartBoundary } from "../streaming/parts/part-boundary.tsx";
import { overallPhase, worstPhase } from "../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../streaming/phase/phase-status.tsx";
import { standstill } from "../streaming/phase/standstill.ts";
import { useTallySender } from "../streaming/tally/use-tally-sender.ts";
import { useAutostart } from "../streaming/use-autostart.ts";
import { useClientForm } from "../streaming/use-client-form.ts";
import { useLiveSettings } from "../streaming/use-live-settings.ts";
import { useReceiverClient } from "../streaming/use-receiver-client.ts";
import { useSenderClient } from "../streaming/use-sender-client.ts";
import { useWakeLock } from "../streaming/use-wake-lock.ts";
import { HeardSign } from "../talkback/heard-sign.tsx";
import { TalkKeys } from "../talkback/talk-keys.tsx";
import { TalkSign } from "../talkback/talk-sign.tsx";
import { isTalking } from "../talkback/talk-state.ts";
import { useDucking } from "../talkback/use-ducking.ts";
import { useHeardTalkback } from "../talkback/use-heard-talkback.ts";
import { useTalk } from "../talkback/use-talk.ts";
import { OtherEnd } from "./other-end.tsx";
import { ReturnPicture } from "./return-picture.tsx";
import { readTwoWayForm, TWO_WAY_FORM_SOURCE } from "./two-way-form.ts";
import styles from "./two-way-page.module.css";
import { TwoWaySettings } from "./two-way-settings.tsx";

loadMedia();

/** One ID in both directions: the outgoing video on the left, the return on the right, and talkback between the two. */
export default function TwoWayPage() {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const { form, ready, change } = useClientForm(TWO_WAY_FORM_SOURCE);
  const { settings, problems } = readTwoWayForm(form);
  const [onlyId, ...otherIds] = useOwnIds();
  const hasNoId = ready && form.serialId.trim() === "";
  useEffect(() => {
    if (hasNoId && onlyId !== undefined && otherIds.length === 0) change(ownTarget(onlyId.id));
  }, [hasNoId, onlyId, otherIds.length, change]);
  const { password } = form;

  const receiving = useReceiverClient({ settings: settings?.returned, password, ready, video });
  const started = receiving.running;
  const serialId = SerialId.safeParse(form.serialId).data;
  const talk = useTalk(
    started && serialId && settings?.talkChannel ? { serialId, password, channel: settings.talkChannel } : undefined,
  );
  const talking = isTalking(talk.talk);
  // Talkback uses the sent microphone, so mute it on air meanwhile.
  const isCut = talking && form.audioSource === "microphone";
  const sending = useSenderClient({
    settings: settings && { ...settings.sent, audioMuted: isCut },
    password,
    sources: captureSettings(form),
    ready,
  });
  const { capture, air, failure } = sending;
  const running = sending.running || receiving.running;
  const microphone = capture.stream?.getAudioTracks()[0];
  useEffect(() => {
    if (microphone !== undefined) microphone.enabled = !isCut;
  }, [microphone, isCut]);

  const heard = useHeardTalkback({ serialId, password, channel: settings?.listenChannel, active: running });
  const ducked = heard.isSpoken || talking;
  useDucking(receiving.client, ducked);
  useLiveSettings(receiving.client, receiving.snapshot.phase.name === "running", settings?.returned);
  const tally = useTallySender({
    serialId: receiving.running ? serialId : undefined,
    password,
    channel: settings?.returned?.videoChannel,
  });
  const devices = useDevices(capture.stream !== undefined);
  useWakeLock(running);

  const { begin: beginSending, stop: stopSending } = sending;
  const { begin: beginReceiving, stop: stopReceiving } = receiving;
  const begin = useCallback(() => {
    if (beginSending()) beginReceiving();
  }, [beginSending, beginReceiving]);
  const stop = () => {
    stopSending();
    stopReceiving();
  };
  useAutostart(ready, begin);

  const still = failure === undefined ? standstill(sending.snapshot, sending.loadError) : undefined;
  const told = still?.name === "error" ? still.error : undefined;
  const ofReturn = standstill(receiving.snapshot, receiving.loadError);
  const returnRefused = ofReturn?.name === "error" ? ofReturn : undefined;
  // One sentence where both directions have the same reason.
  const notReturned = returnRefused?.error.code === told?.code ? undefined : returnRefused;
  const notice = { begin, stop, enter: focusId };
  const phases = [sending, receiving].map((each) => (each.loadError ? "failed" : overallPhase(each.snapshot)));
  const line = serialId && sentLine(t, formatSerialId(serialId), sending.snapshot.streams);
  const returned = { videoChannel: form.returnVideo, audioChannel: form.returnAudio, controlChannel: "" };
  return (
    <div data-gallery>
      <AirTab air={air.name} title={t("twoWay.title")} description={t("twoWay.description")} />
      <SiteHeader>
        <HelpLink to="howto#two-ways" />
      </SiteHeader>
      <main className={styles.page} data-testid="phase" data-phase={worstPhase(phases)}>
        <h1 className="visually-hidden">{t("twoWay.title")}</h1>
        {hasNoId && !running && <ChooseId choose={change} />}
        <div className={styles.sides}>
          <section className={styles.side} aria-labelledby="sent-heading" data-testid="sent">
            <h2 className={styles.name} id="sent-heading">
              {t("twoWay.sent")} <span className={styles.channel}>{channelNames(form, t)}</span>
            </h2>
            <SenderProblem sending={sending} audioSource={form.audioSource} devices={devices} testSound="test" change={change} />
            <div className={styles.previewed}>
              <Preview
                stream={capture.stream}
                channel={form.videoChannel.trim() || "none"}
                air={air}
                tally={sending.running ? sending.client?.tally() : undefined}
                capture={capture}
              />
              {still && <StandstillNotice {...notice} standstill={still} />}
            </div>
            <p className={styles.line} data-testid="sent-line">
              {line ?? "\u00a0"}
            </p>
            <SourceLevels
              label={sending.running ? t("meter.sent") : t("capture.level")}
              stream={capture.stream}
              channels={capture.wideChannels}
            />
          </section>
          <ReturnPicture
            video={video}
            name={channelNames(returned, t)}
            client={receiving.client}
            snapshot={receiving.snapshot}
            running={receiving.running}
            sounding={settings?.returned?.audioChannel !== undefined}
            ducked={running && ducked}
            muted={form.muted}
            volume={form.volume}
            change={change}
            tally={tally}
            waits={ofReturn?.name === "waiting"}
            cover={notReturned && <StandstillNotice {...notice} standstill={notReturned} />}
          />
        </div>
        <div className={styles.act}>
          <ActionButton
            running={running}
            blocked={!ready || !settings}
            invalid={!settings}
            missing={form.serialId.trim() === "" ? t("client.noId") : undefined}
            start={begin}
            stop={stop}
          />
          <TalkKeys control={talk} />
          <HeardSign heard={heard} />
        </div>
        <div className={styles.states}>
          <PhaseStatus
            snapshot={sending.snapshot}
            side="sender"
            starting={sending.starting}
            loadError={sending.loadError}
            told={failure?.error ?? told}
          />
          {running && (
            <PhaseStatus
              snapshot={receiving.snapshot}
              side="receiver"
              starting={receiving.starting}
              loadError={receiving.loadError}
              told={returnRefused?.error}
            />
          )}
        </div>
        <PartBoundary>
          <OtherEnd form={form} />
        </PartBoundary>
        <section className={styles.settings} aria-label={t("twoWay.settings")}>
          <PartBoundary>
            <TwoWaySettings form={form} problems={problems} devices={devices} locked={running} change={change} />
          </PartBoundary>
        </section>
        <TalkSign talk={talk.talk} />
      </main>
    </div>
  );
}
