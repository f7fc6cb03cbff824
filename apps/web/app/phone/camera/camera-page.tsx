import { formatSerialId } from "@setsuna/contracts";
import { useCallback, useEffect, useRef } from "react";
import { ActionButton } from "../../components/action-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentLine } from "../../sender/sent-line.ts";
import { SourceLevels } from "../../sender/source-levels.tsx";
import { useDevices } from "../../sender/use-devices.ts";
import { AirTab } from "../../streaming/air/air-tab.tsx";
import { overallPhase } from "../../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../../streaming/phase/phase-status.tsx";
import { TapToShow } from "../../streaming/tap-to-show/tap-to-show.tsx";
import { useAutostart } from "../../streaming/use-autostart.ts";
import { useClientForm } from "../../streaming/use-client-form.ts";
import { usePasswordSheet } from "../../streaming/use-password-sheet.ts";
import { useSenderClient } from "../../streaming/use-sender-client.ts";
import { useWakeLock } from "../../streaming/use-wake-lock.ts";
import { HeardSign } from "../../talkback/heard-sign.tsx";
import { heardChannel } from "../../talkback/talkback-channel.ts";
import { useHeardTalkback } from "../../talkback/use-heard-talkback.ts";
import { useTalkbackChannel } from "../../talkback/use-talkback-channel.ts";
import { PhoneApp } from "../phone-app.tsx";
import { useTapControls } from "../player/use-tap-controls.ts";
import { CAMERA_FORM_SOURCE, cameraCapture, readCameraForm } from "./camera-form.ts";
import { CameraKeys } from "./camera-keys.tsx";
import { CameraNotice } from "./camera-notice.tsx";
import styles from "./camera-page.module.css";
import { CameraSheet } from "./camera-sheet.tsx";
import { CameraTools } from "./camera-tools.tsx";
import { useCameraControls } from "./use-camera-controls.ts";
import { Viewfinder } from "./viewfinder.tsx";

/** CAMERA: this phone's camera and microphone, seen before the start and sent from it on. */
export default function CameraPage() {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const { form, ready, change } = useClientForm(CAMERA_FORM_SOURCE);
  const { settings, problems } = readCameraForm(form);
  const sending = useSenderClient({ settings, password: form.password, sources: cameraCapture(form), ready });
  const { client, snapshot, starting, loadError, running, stop, needsPassword, capture, air, failure } = sending;
  const { begin: beginSending } = sending;
  const [sheetOpen, setSheetOpen] = usePasswordSheet(needsPassword);
  const { stream } = capture;
  const devices = useDevices(stream !== undefined);
  useWakeLock(running);

  const begin = useCallback(() => {
    if (!beginSending()) setSheetOpen(true);
  }, [beginSending, setSheetOpen]);
  useAutostart(ready, begin);

  const track = stream?.getVideoTracks()[0];
  useEffect(() => {
    const element = video.current;
    if (element && element.srcObject !== (stream ?? null)) element.srcObject = stream ?? null;
  }, [stream]);
  const picture = snapshot.streams.find(({ kind }) => kind === "video");
  const talkback = useTalkbackChannel();
  const heard = useHeardTalkback({
    serialId: settings?.serialId,
    password: form.password,
    channel: heardChannel(talkback.channel, [form.audioChannel]),
    active: running,
  });
  const camera = useCameraControls(track, picture?.stats?.bitrate !== undefined);

  const docked = air.name !== "on" || failure !== undefined || sheetOpen;
  const { shown, toggle } = useTapControls(docked);
  const phase = loadError ? "failed" : overallPhase(snapshot);
  const line = settings && sentLine(formatSerialId(settings.serialId), snapshot.streams);
  const roundTrip = picture?.stats?.roundTripTime;
  // Off air the sign says it all; where nothing runs for want of a source, the sentence in the middle does.
  const isSaid = (phase === "idle" && !starting) || (failure !== undefined && failure.kind === undefined);
  return (
    <div data-gallery>
      <AirTab air={air.name} title={t("camera.title")} description={t("camera.description")} />
      <PhoneApp />
      <main data-testid="phase" data-phase={phase}>
        <h1 className="visually-hidden">{t("camera.heading")}</h1>
        <Viewfinder
          air={air}
          tally={running ? client?.tally() : undefined}
          shown={shown}
          docked={docked}
          toggle={toggle}
          picture={
            <>
              <video
                ref={video}
                data-testid={`video-${form.videoChannel.trim() || "none"}`}
                aria-label={t("sender.preview")}
                muted
                playsInline
                autoPlay
                disablePictureInPicture
              />
              <TapToShow video={video} />
            </>
          }
          notice={
            <CameraNotice
              capture={capture}
              failure={failure}
              devices={devices}
              sound={form.sound}
              hasTarget={!ready || settings !== undefined}
              refused={camera.refused}
              again={sending.again}
              choose={(fields) => {
                change(fields);
                sending.retry();
              }}
            />
          }
          tools={
            <>
              {!isSaid && (
                <div className={phase === "live" ? "visually-hidden" : undefined}>
                  <PhaseStatus snapshot={snapshot} side="sender" starting={starting} loadError={loadError} />
                </div>
              )}
              {line && (
                <p className={styles.figures} data-testid="sent-line">
                  {line}
                  {roundTrip !== undefined && ` · ${t("camera.roundTrip")} ${roundTrip.toFixed(0)} ms`}
                </p>
              )}
              <HeardSign heard={heard} />
              <SourceLevels
                label={running ? t("meter.sent") : t("capture.level")}
                stream={stream}
                channels={capture.wideChannels}
              />
              <CameraTools
                camera={camera}
                devices={devices}
                track={track}
                chooseLens={(videoDeviceId) => change({ videoSource: "camera", videoDeviceId })}
              />
            </>
          }
          action={<ActionButton running={running} blocked={!ready} invalid={false} start={begin} stop={stop} />}
          keys={
            <CameraKeys
              form={form}
              ready={ready}
              devices={devices}
              camera={camera}
              track={track}
              change={change}
              openSettings={() => setSheetOpen(true)}
            />
          }
        />
      </main>
      {sheetOpen && (
        <CameraSheet
          form={form}
          problems={problems}
          devices={devices}
          locked={running}
          talkback={talkback}
          change={change}
          close={() => setSheetOpen(false)}
        />
      )}
    </div>
  );
}
