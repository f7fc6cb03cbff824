import type { ClientSnapshot } from "@setsuna/client";
import { type DirectedGuest, GUEST_TALK_CHANNEL, type GuestId, type GuestStatus, type SerialId } from "@setsuna/contracts";
import type { MediaDevice, SenderClient } from "@setsuna/web-media";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { CameraHandles } from "../phone/camera/use-camera-controls.ts";
import { useHeardTalkback } from "../talkback/use-heard-talkback.ts";
import styles from "./guest-desk.module.css";
import { channelsHeard } from "./mix-minus.ts";
import { OtherGuest, ReturnView } from "./return-view.tsx";

/** Milliseconds. */
const REPORT_MS = 2000;
const TICK_MS = 200;

const named = (devices: readonly MediaDevice[], kind: MediaDevice["kind"]) =>
  devices
    .filter((device) => device.kind === kind && device.label !== "")
    .slice(0, 16)
    .map(({ deviceId, label }) => ({ id: deviceId.slice(0, 200), name: label.slice(0, 120) }));

/** Undefined once over. */
const useCountdown = (to: number | undefined, clockOffset: number): number | undefined => {
  const [now, setNow] = useState(() => performance.timeOrigin + performance.now());
  const left = to === undefined ? 0 : to - now - clockOffset;
  const isRunning = left > 0;
  useEffect(() => {
    if (to === undefined) return;
    const look = () => setNow(performance.timeOrigin + performance.now());
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [to]);
  return isRunning ? Math.ceil(left / 1000) : undefined;
};

export const GuestDesk = (props: {
  readonly serialId: SerialId;
  readonly password: string;
  readonly guest: GuestId;
  readonly remote: boolean;
  readonly direction: DirectedGuest;
  readonly form: { readonly muted: boolean; readonly pictureOff: boolean };
  readonly client: SenderClient | undefined;
  readonly snapshot: ClientSnapshot;
  readonly camera: CameraHandles;
  readonly devices: readonly MediaDevice[];
}) => {
  const { t } = useTranslation();
  const { direction, client, camera, devices, remote, serialId, password, guest } = props;
  const { muted, pictureOff } = props.form;
  const { zoom, focus } = camera.controls;
  const status: GuestStatus = {
    muted,
    pictureOff,
    cameras: remote ? named(devices, "camera") : [],
    microphones: remote ? named(devices, "microphone") : [],
    ...(remote && zoom && { zoom: { ...zoom, current: camera.zoom ?? zoom.current } }),
    ...(remote && focus && { focus: { ...focus, current: typeof camera.focus === "number" ? camera.focus : undefined } }),
  };
  const text = JSON.stringify(status);
  const latest = useRef(status);
  latest.current = status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` reports each change at once.
  useEffect(() => {
    const report = () => client?.report(latest.current);
    report();
    const timer = setInterval(report, REPORT_MS);
    return () => clearInterval(timer);
  }, [client, text]);

  const handles = useRef(camera);
  handles.current = camera;
  const { zoom: zoomTo, focus: focusTo } = direction;
  useEffect(() => {
    if (remote && zoomTo !== undefined) handles.current.setZoom(zoomTo);
  }, [remote, zoomTo]);
  useEffect(() => {
    if (remote && focusTo !== undefined) handles.current.setFocus(focusTo);
  }, [remote, focusTo]);

  const heard = useHeardTalkback({ serialId, password, channel: GUEST_TALK_CHANNEL, guest, active: true });
  const seconds = useCountdown(direction.countdownTo, props.snapshot.clockOffset ?? 0);
  const { channel, returnChannel } = direction;
  return (
    <div className={styles.desk} data-testid="guest-desk">
      <div className={styles.words}>
        <p role="status" data-testid="guest-place" data-channel={channel ?? "room"}>
          {channel === undefined ? t("greenRoom.waiting") : t("greenRoom.onAir", { channel })}
        </p>
        {seconds !== undefined && (
          <p className={styles.countdown} role="timer" data-testid="guest-countdown">
            {t("greenRoom.countdown", { seconds })}
          </p>
        )}
        {direction.text && (
          <p className={styles.text} role="status" data-testid="guest-text">
            <span className={styles.from}>{t("greenRoom.from")}</span> {direction.text}
          </p>
        )}
        {direction.muted === true && <p className={styles.note}>{t("greenRoom.mutedBy")}</p>}
        {direction.pictureOff === true && <p className={styles.note}>{t("greenRoom.pictureOffBy")}</p>}
        {heard.isSpoken && (
          <p className={styles.note} role="status" data-testid="guest-talk">
            {t("greenRoom.talks")}
          </p>
        )}
      </div>
      {returnChannel !== undefined && (
        <ReturnView
          key={returnChannel}
          serialId={serialId}
          password={password}
          channel={returnChannel}
          isOwn={returnChannel === channel}
          ducked={heard.isSpoken}
        />
      )}
      {channelsHeard(direction).map((other) => (
        <OtherGuest key={other} serialId={serialId} password={password} channel={other} ducked={heard.isSpoken} />
      ))}
    </div>
  );
};
