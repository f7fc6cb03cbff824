import type { ClientSnapshot, SenderSettings } from "@setsuna/client";
import { formatSerialId, type TallyValue } from "@setsuna/contracts";
import type { MediaDevice, SenderClient } from "@setsuna/web-media";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { ActionButton } from "../../components/action-button.tsx";
import { TextField } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentLine } from "../../sender/sent-line.ts";
import { SourceLevels } from "../../sender/source-levels.tsx";
import { useDevices } from "../../sender/use-devices.ts";
import { AirTab } from "../../streaming/air/air-tab.tsx";
import { PASSWORD_FIELD } from "../../streaming/focus-password.ts";
import { GuestNotice, StandstillNotice } from "../../streaming/guest-notice.tsx";
import { overallPhase } from "../../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../../streaming/phase/phase-status.tsx";
import { standstill } from "../../streaming/phase/standstill.ts";
import { TapToShow } from "../../streaming/tap-to-show/tap-to-show.tsx";
import { useAutostart } from "../../streaming/use-autostart.ts";
import { usePasswordSheet } from "../../streaming/use-password-sheet.ts";
import { type GuestSource, useSenderClient } from "../../streaming/use-sender-client.ts";
import { useWakeLock } from "../../streaming/use-wake-lock.ts";
import { HeardSign } from "../../talkback/heard-sign.tsx";
import { heardChannel } from "../../talkback/talkback-channel.ts";
import { useHeardTalkback } from "../../talkback/use-heard-talkback.ts";
import type { TalkbackChannel } from "../../talkback/use-talkback-channel.ts";
import { useTapControls } from "../player/use-tap-controls.ts";
import { type CameraForm, cameraCapture } from "./camera-form.ts";
import { CameraKeys } from "./camera-keys.tsx";
import { CameraNotice } from "./camera-notice.tsx";
import styles from "./camera-page.module.css";
import { CameraTools } from "./camera-tools.tsx";
import { type CameraHandles, useCameraControls } from "./use-camera-controls.ts";
import { Viewfinder } from "./viewfinder.tsx";

export interface GuestStage extends GuestSource {
  readonly blocked: boolean;
  readonly tally: TallyValue | undefined;
  readonly desk: (stage: {
    readonly client: SenderClient | undefined;
    readonly snapshot: ClientSnapshot;
    readonly camera: CameraHandles;
    readonly devices: readonly MediaDevice[];
  }) => ReactNode;
}

export const CameraStage = (props: {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly form: CameraForm;
  /** Absent on an error. */
  readonly settings: SenderSettings | undefined;
  readonly ready: boolean;
  readonly talkback: TalkbackChannel;
  readonly change: (fields: Partial<CameraForm>) => void;
  /** Absent for stages without settings. */
  readonly sheet?: (open: {
    readonly devices: readonly MediaDevice[];
    readonly locked: boolean;
    readonly close: () => void;
  }) => ReactNode;
  readonly lead?: ReactNode;
  readonly guest?: GuestStage | undefined;
}) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const { form, settings, ready, talkback, change, guest } = props;
  const sending = useSenderClient({ settings, password: form.password, sources: cameraCapture(form), ready, greenRoom: guest });
  const { client, snapshot, starting, loadError, running, stop, needsPassword, capture, air, failure } = sending;
  const { begin: beginSending } = sending;
  const [sheetOpen, setSheetOpen] = usePasswordSheet(needsPassword);
  const { stream } = capture;
  const devices = useDevices(stream !== undefined);
  useWakeLock(running);

  const begin = useCallback(() => {
    if (!beginSending()) setSheetOpen(true);
  }, [beginSending, setSheetOpen]);
  // A guest's camera never starts automatically.
  useAutostart(ready && props.sheet !== undefined, begin);

  const track = stream?.getVideoTracks()[0];
  const { pictureOff } = form;
  useEffect(() => {
    // Black frames keep the guest's place and connection.
    if (track !== undefined) track.enabled = !pictureOff;
  }, [track, pictureOff]);
  useEffect(() => {
    const element = video.current;
    if (element && element.srcObject !== (stream ?? null)) element.srcObject = stream ?? null;
  }, [stream]);
  const videoStream = snapshot.streams.find(({ kind }) => kind === "video");
  const heard = useHeardTalkback({
    serialId: settings?.serialId,
    password: form.password,
    channel: heardChannel(talkback.channel, [form.audioChannel]),
    active: running,
  });
  const camera = useCameraControls(track, videoStream?.stats?.bitrate !== undefined);

  const docked = air.name !== "on" || failure !== undefined || sheetOpen;
  const { shown, toggle } = useTapControls(docked);
  const phase = loadError ? "failed" : overallPhase(snapshot);
  const line = settings && sentLine(t, formatSerialId(settings.serialId), snapshot.streams);
  const roundTrip = videoStream?.stats?.roundTripTime;
  // The sign or the notice already shows it.
  const isShownElsewhere = (phase === "idle" && !starting) || (failure !== undefined && failure.kind === undefined);
  const still = failure === undefined ? standstill(snapshot, loadError) : undefined;
  const told = failure?.error ?? (still?.name === "error" ? still.error : undefined);
  return (
    <div data-gallery>
      <AirTab air={air.name} title={props.title} description={props.description} />
      <main data-testid="phase" data-phase={phase}>
        <h1 className="visually-hidden">{props.heading}</h1>
        <Viewfinder
          air={air}
          tally={running ? (guest ? guest.tally : client?.tally()) : undefined}
          shown={shown}
          docked={docked}
          toggle={toggle}
          home={props.sheet !== undefined}
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
          cover={
            <>
              {still && (
                <StandstillNotice standstill={still} begin={begin} stop={stop} enter={props.sheet && (() => setSheetOpen(true))}>
                  {props.sheet === undefined && needsPassword && (
                    <TextField
                      label={t("client.password")}
                      value={form.password}
                      onChange={(password) => change({ password })}
                      type="password"
                      figures
                      data-field={PASSWORD_FIELD}
                    />
                  )}
                </StandstillNotice>
              )}
              {props.sheet === undefined && ready && settings === undefined && !still && (
                <GuestNotice
                  text={t("contribute.broken")}
                  code="link-incomplete"
                  action={t("notFound.home")}
                  act={() => navigate("/")}
                />
              )}
            </>
          }
          desk={running && guest?.desk({ client, snapshot, camera, devices })}
          notice={
            <CameraNotice
              capture={capture}
              failure={failure}
              devices={devices}
              sound={form.sound}
              hasTarget={!ready || settings !== undefined || props.sheet === undefined}
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
              {!running && props.lead && <div className={styles.lead}>{props.lead}</div>}
              {!isShownElsewhere && (
                <div className={phase === "live" ? "visually-hidden" : undefined}>
                  <PhaseStatus snapshot={snapshot} side="sender" starting={starting} loadError={loadError} told={told} />
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
          action={
            <ActionButton
              running={running}
              blocked={!ready || guest?.blocked === true}
              invalid={false}
              start={begin}
              stop={stop}
            />
          }
          keys={
            <CameraKeys
              form={form}
              ready={ready}
              devices={devices}
              camera={camera}
              track={track}
              change={change}
              openSettings={props.sheet && (() => setSheetOpen(true))}
            />
          }
        />
      </main>
      {sheetOpen && props.sheet?.({ devices, locked: running, close: () => setSheetOpen(false) })}
    </div>
  );
};
