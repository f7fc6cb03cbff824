import { formatSerialId } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { ActionButton } from "../components/action-button.tsx";
import { TextField } from "../components/field.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { Preview } from "../sender/preview.tsx";
import { readSenderForm } from "../sender/read-sender-form.ts";
import { captureSettings } from "../sender/sender-capture.ts";
import type { SenderForm } from "../sender/sender-form.ts";
import { SenderProblem } from "../sender/sender-problem.tsx";
import { SourceLevels } from "../sender/source-levels.tsx";
import { useDevices } from "../sender/use-devices.ts";
import { AirTab } from "../streaming/air/air-tab.tsx";
import { PASSWORD_FIELD } from "../streaming/focus-password.ts";
import { fragmentPassword } from "../streaming/fragment-password.ts";
import { overallPhase } from "../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../streaming/phase/phase-status.tsx";
import { useSenderClient } from "../streaming/use-sender-client.ts";
import { useWakeLock } from "../streaming/use-wake-lock.ts";
import { HeardSign } from "../talkback/heard-sign.tsx";
import { heardChannel } from "../talkback/talkback-channel.ts";
import { useHeardTalkback } from "../talkback/use-heard-talkback.ts";
import { useTalkbackChannel } from "../talkback/use-talkback-channel.ts";
import { contributeForm } from "./contribute-form.ts";
import styles from "./contribute-page.module.css";

const EMPTY = contributeForm(new URLSearchParams(), "");

/** A guest's sending page: who follows a contributor's link has a camera, a microphone and a start. */
export default function ContributePage() {
  const { t } = useTranslation();
  const [form, setForm] = useState<SenderForm>(EMPTY);
  const [ready, setReady] = useState(false);
  const [cameraOn, setCameraOn] = useState(true);
  const [microphoneOn, setMicrophoneOn] = useState(true);
  useEffect(() => {
    setForm(contributeForm(new URLSearchParams(window.location.search), fragmentPassword(window.location.hash)));
    setReady(true);
  }, []);
  const change = (fields: Partial<SenderForm>) => setForm((before) => ({ ...before, ...fields }));

  const read = readSenderForm(form).settings;
  const settings = read && { ...read, audioMuted: !microphoneOn };
  const sending = useSenderClient({
    settings,
    password: form.password,
    sources: captureSettings(form),
    ready: ready && read !== undefined,
  });
  const { snapshot, starting, loadError, running, stop, needsPassword, capture, air, failure, begin } = sending;
  const devices = useDevices(capture.stream !== undefined);
  useWakeLock(running);
  const { channel } = useTalkbackChannel();
  const heard = useHeardTalkback({
    serialId: read?.serialId,
    password: form.password,
    channel: heardChannel(channel, [form.audioChannel]),
    active: running,
  });

  const track = capture.stream?.getVideoTracks()[0];
  useEffect(() => {
    // Black pictures keep the place of the guest at the other end, and the line ready.
    if (track !== undefined) track.enabled = cameraOn;
  }, [track, cameraOn]);

  const isBroken = ready && read === undefined && form.password === "";
  return (
    <div data-gallery>
      <AirTab air={air.name} title={t("contribute.title")} description={t("contribute.description")} />
      <SiteHeader />
      <main className={styles.page} data-testid="phase" data-phase={loadError ? "failed" : overallPhase(snapshot)}>
        <h1 className={styles.heading}>
          {read ? t("contribute.heading", { id: formatSerialId(read.serialId) }) : t("contribute.title")}
        </h1>
        {isBroken ? (
          <p role="alert">{t("contribute.broken")}</p>
        ) : (
          <>
            <SenderProblem sending={sending} audioSource={form.audioSource} devices={devices} testSound="test" change={change} />
            <div className={styles.picture}>
              <Preview stream={capture.stream} channel={form.videoChannel || "none"} air={air} capture={capture} />
            </div>
            <SourceLevels
              label={running ? t("meter.sent") : t("capture.level")}
              stream={microphoneOn ? capture.stream : undefined}
              channels={capture.wideChannels}
            />
            <HeardSign heard={heard} />
            {needsPassword && (
              <TextField
                label={t("client.password")}
                value={form.password}
                onChange={(password) => change({ password })}
                type="password"
                figures
                data-field={PASSWORD_FIELD}
              />
            )}
            <div className={styles.controls}>
              <button type="button" className="button" data-testid="guest-camera" onClick={() => setCameraOn((on) => !on)}>
                {cameraOn ? t("contribute.cameraOff") : t("contribute.cameraOn")}
              </button>
              <button
                type="button"
                className="button"
                data-testid="guest-microphone"
                disabled={form.audioSource === "none"}
                onClick={() => setMicrophoneOn((on) => !on)}
              >
                {microphoneOn ? t("contribute.microphoneOff") : t("contribute.microphoneOn")}
              </button>
              <ActionButton running={running} blocked={settings === undefined} invalid={false} start={begin} stop={stop} />
            </div>
            {!running && (
              <p className={styles.lead}>{t("contribute.lead", { channel: form.videoChannel || form.audioChannel })}</p>
            )}
            <PhaseStatus snapshot={snapshot} side="sender" starting={starting} loadError={loadError} told={failure?.error} />
          </>
        )}
      </main>
    </div>
  );
}
