import { formatSerialId } from "@setsuna/contracts";
import type { SenderClient } from "@setsuna/web-media";
import { useCallback, useEffect, useRef, useState } from "react";
import { ActionButton } from "../../components/action-button.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentLine } from "../../sender/sent-line.ts";
import { useDevices } from "../../sender/use-devices.ts";
import { overallPhase } from "../../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../../streaming/phase/phase-status.tsx";
import { signalUrl } from "../../streaming/signal-url.ts";
import { sourceFailure } from "../../streaming/source-failure.ts";
import { SourceProblem } from "../../streaming/source-problem.tsx";
import { useAutostart } from "../../streaming/use-autostart.ts";
import { useClient } from "../../streaming/use-client.ts";
import { useClientForm } from "../../streaming/use-client-form.ts";
import { useLiveSettings } from "../../streaming/use-live-settings.ts";
import { useWakeLock } from "../../streaming/use-wake-lock.ts";
import { FlipIcon, MicrophoneIcon, SettingsIcon, TorchIcon } from "../icons.tsx";
import { PhoneApp } from "../phone-app.tsx";
import { Stage, StageButton } from "../stage.tsx";
import { CAMERA_FORM_SOURCE, type CameraForm, otherCamera, readCameraForm } from "./camera-form.ts";
import styles from "./camera-page.module.css";
import { CameraSheet } from "./camera-sheet.tsx";
import { useCameraControls } from "./use-camera-controls.ts";

/** CAMERA: this phone's camera and microphone, sent. */
export default function CameraPage() {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [sheetOpen, setSheetOpen] = useState(false);
  const { form, ready, change } = useClientForm(CAMERA_FORM_SOURCE);
  const { settings, problems } = readCameraForm(form);
  const { client, snapshot, starting, loadError, running, start, stop } = useClient<SenderClient>();
  const live = snapshot.phase.name === "running";
  const devices = useDevices(live);
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
      return new SenderClient({ signalUrl: signalUrl(), settings: asked, password });
    });
  }, [start]);
  useAutostart(ready, begin);
  useLiveSettings(client, live, settings);

  const stream = running ? client?.preview() : undefined;
  const track = stream?.getVideoTracks()[0];
  useEffect(() => {
    const element = video.current;
    if (element && element.srcObject !== (stream ?? null)) element.srcObject = stream ?? null;
  }, [stream]);
  const picture = snapshot.streams.find(({ kind }) => kind === "video");
  const camera = useCameraControls(track, picture?.stats?.bitrate !== undefined);
  const { zoom } = camera.controls;

  const other = otherCamera(form, track?.getSettings(), devices);
  const failure = sourceFailure(snapshot);
  const again = () => (live && client && settings ? void client.update(settings) : begin());
  const choose = (fields: Partial<CameraForm>) => {
    change(fields);
    if (!live) begin();
  };

  const phase = loadError ? "failed" : overallPhase(snapshot);
  const line = settings && sentLine(formatSerialId(settings.serialId), snapshot.streams);
  const roundTrip = picture?.stats?.roundTripTime;
  return (
    <div data-gallery>
      <PageTitle of={t("camera.title")} description={t("camera.description")} />
      <PhoneApp />
      <main data-testid="phase" data-phase={phase}>
        <h1 className="visually-hidden">{t("camera.heading")}</h1>
        <Stage
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
          status={
            <>
              {line && (
                <p className={styles.figures} data-testid="sent-line">
                  {line}
                  {roundTrip !== undefined && ` · ${t("camera.roundTrip")} ${roundTrip.toFixed(0)} ms`}
                </p>
              )}
              {/* Where nothing runs for want of a source, the sentence in the middle says it all. */}
              {!(failure && failure.kind === undefined) && (
                <PhaseStatus snapshot={snapshot} side="sender" starting={starting} loadError={loadError} />
              )}
            </>
          }
          notice={
            <>
              {failure && (
                <SourceProblem
                  failure={failure}
                  devices={devices}
                  sound={form.sound}
                  again={again}
                  chooseCamera={(videoDeviceId) => choose({ videoSource: "camera", videoDeviceId })}
                  chooseTest={() => choose({ videoSource: "test" })}
                  chooseNoSound={() => choose({ sound: false })}
                />
              )}
              {ready && !settings && <p className={styles.hint}>{t("camera.noTarget")}</p>}
              {ready && settings && !running && !failure && <p className={styles.hint}>{t("camera.empty")}</p>}
              {camera.refused && (
                <p className={styles.hint} role="status">
                  {t("camera.refused")}
                </p>
              )}
            </>
          }
          slider={
            zoom && (
              <label className={styles.zoom}>
                <span className="visually-hidden">{t("camera.zoom")}</span>
                <input
                  type="range"
                  data-testid="zoom"
                  min={zoom.min}
                  max={zoom.max}
                  step={zoom.step}
                  value={camera.zoom ?? zoom.now}
                  onChange={(event) => camera.setZoom(event.currentTarget.valueAsNumber)}
                />
                <output className={styles.figures}>{(camera.zoom ?? zoom.now).toFixed(1)}×</output>
              </label>
            )
          }
          action={<ActionButton running={running} blocked={!ready} invalid={false} start={begin} stop={stop} />}
          keys={
            <>
              <StageButton
                label={t("camera.flip")}
                act={() => other && change({ videoSource: "camera", ...other })}
                disabled={!ready || !other}
                testId="flip"
              >
                <FlipIcon />
              </StageButton>
              <StageButton
                label={form.muted ? t("camera.unmute") : t("camera.mute")}
                act={() => change({ muted: !form.muted })}
                disabled={!ready || !form.sound}
                testId="mute"
              >
                <MicrophoneIcon muted={form.muted || !form.sound} />
              </StageButton>
              {camera.controls.torch && (
                <StageButton
                  label={camera.torchOn ? t("camera.torchOff") : t("camera.torchOn")}
                  act={() => camera.setTorch(!camera.torchOn)}
                  testId="torch"
                >
                  <TorchIcon on={camera.torchOn} />
                </StageButton>
              )}
              <StageButton label={t("phone.settings")} act={() => setSheetOpen(true)} disabled={!ready} testId="settings">
                <SettingsIcon />
              </StageButton>
            </>
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
