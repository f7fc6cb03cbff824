import { formatSerialId } from "@setsuna/contracts";
import type { SenderClient } from "@setsuna/web-media";
import { useCallback, useEffect, useRef } from "react";
import { ActionButton } from "../../components/action-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentLine } from "../../sender/sent-line.ts";
import { SourceLevels } from "../../sender/source-levels.tsx";
import { useDevices } from "../../sender/use-devices.ts";
import { AirTab } from "../../streaming/air/air-tab.tsx";
import { useAir } from "../../streaming/air/use-air.ts";
import { useCapture } from "../../streaming/capture/use-capture.ts";
import { overallPhase } from "../../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../../streaming/phase/phase-status.tsx";
import { signalUrl } from "../../streaming/signal-url.ts";
import { sourceFailure } from "../../streaming/source-failure.ts";
import { useAutostart } from "../../streaming/use-autostart.ts";
import { useClientForm } from "../../streaming/use-client-form.ts";
import { useLiveSettings } from "../../streaming/use-live-settings.ts";
import { useNamedClient } from "../../streaming/use-named-client.ts";
import { usePasswordSheet } from "../../streaming/use-password-sheet.ts";
import { useWakeLock } from "../../streaming/use-wake-lock.ts";
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
  const { client, snapshot, starting, loadError, running, start, stop, needsPassword } = useNamedClient<SenderClient>(
    form.password,
  );
  const [sheetOpen, setSheetOpen] = usePasswordSheet(needsPassword);
  const live = snapshot.phase.name === "running";
  const capture = useCapture(cameraCapture(form), ready, running);
  const { stream, session } = capture;
  const air = useAir(snapshot, starting);
  const devices = useDevices(stream !== undefined);
  useWakeLock(running);

  const latest = useRef({ settings, password: form.password });
  latest.current = { settings, password: form.password };
  const begin = useCallback(() => {
    if (!latest.current.settings) {
      setSheetOpen(true);
      return;
    }
    start(async () => {
      const { SenderClient } = await import("../../streaming/browser-media.client.ts");
      const { settings: asked, password } = latest.current;
      if (!asked) throw new Error("the settings were taken away while the page got ready");
      return new SenderClient({ signalUrl: signalUrl(), settings: asked, password, capture: await session() });
    });
  }, [start, session, setSheetOpen]);
  useAutostart(ready, begin);
  useLiveSettings(client, live, settings);

  const track = stream?.getVideoTracks()[0];
  useEffect(() => {
    const element = video.current;
    if (element && element.srcObject !== (stream ?? null)) element.srcObject = stream ?? null;
  }, [stream]);
  const picture = snapshot.streams.find(({ kind }) => kind === "video");
  const camera = useCameraControls(track, picture?.stats?.bitrate !== undefined);

  const sendingFailure = sourceFailure(snapshot);
  const failure = sendingFailure ?? (running ? undefined : capture.failure);
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
            <video
              ref={video}
              data-testid={`video-${form.videoChannel.trim() || "none"}`}
              aria-label={t("sender.preview")}
              muted
              playsInline
              autoPlay
              disablePictureInPicture
            />
          }
          notice={
            <CameraNotice
              capture={capture}
              failure={failure}
              devices={devices}
              sound={form.sound}
              hasTarget={!ready || settings !== undefined}
              refused={camera.refused}
              again={() => {
                if (!sendingFailure) capture.open();
                else if (live && client && settings) void client.update(settings);
                else begin();
              }}
              choose={(fields) => {
                change(fields);
                if (sendingFailure && !live) begin();
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
          change={change}
          close={() => setSheetOpen(false)}
        />
      )}
    </div>
  );
}
