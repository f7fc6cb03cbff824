import type { ErrorBody } from "@setsuna/contracts";
import { useEffect, useRef, useState } from "react";
import { ActionButton } from "../components/action-button.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { Preview } from "../sender/preview.tsx";
import { readSenderForm } from "../sender/read-sender-form.ts";
import { captureSettings } from "../sender/sender-capture.ts";
import { StandstillNotice } from "../streaming/guest-notice.tsx";
import { PhaseStatus } from "../streaming/phase/phase-status.tsx";
import { standstill } from "../streaming/phase/standstill.ts";
import { SourceProblem } from "../streaming/source-problem.tsx";
import { useSenderClient } from "../streaming/use-sender-client.ts";
import { useWakeLock } from "../streaming/use-wake-lock.ts";
import { FIRST_SOURCE, type RoomSource, roomForm, sourceAfter } from "./room-source.ts";
import styles from "./try-page.module.css";

const CHANNEL = "1";

/** Other failures read as a missing camera. */
const isNamed = (why: string): why is "camera-denied" | "camera-missing" | "camera-busy" | "source-ended" | "insecure-context" =>
  ["camera-denied", "camera-missing", "camera-busy", "source-ended", "insecure-context"].includes(why);

/**
 * Opens the camera at once, because the visitor pressed; falls back to the test picture. `open`: time is left. Absent ID: it
 * is being made.
 */
export const RoomStage = (props: {
  readonly serialId: string | undefined;
  readonly open: boolean;
  readonly setOnAir: (onAir: boolean) => void;
}) => {
  const { t } = useTranslation();
  const { serialId, open, setOnAir } = props;
  const [source, setSource] = useState<RoomSource>(FIRST_SOURCE);
  const form = roomForm(serialId ?? "", source);
  const { settings } = readSenderForm(form);
  const { snapshot, starting, loadError, running, stop, capture, air, failure, begin, again } = useSenderClient({
    settings,
    password: "",
    sources: captureSettings(form),
    ready: true,
  });
  useWakeLock(running);

  /** In the browser's prompt. */
  const askedFor = useRef<RoomSource["name"]>(undefined);
  const { asks, opening, failure: previewFailure, open: openSources } = capture;
  useEffect(() => {
    if (asks === undefined || opening || previewFailure !== undefined || askedFor.current === source.name) return;
    askedFor.current = source.name;
    openSources();
  }, [asks, opening, previewFailure, source, openSources]);
  /** Handled until the next source is tried. */
  const followed = useRef<ErrorBody>(undefined);
  // A withheld source recovers without a switch.
  const isMuted = failure?.error.code === "source-muted";
  const lost = isMuted ? undefined : failure?.error;
  useEffect(() => {
    if (lost === undefined || lost === followed.current) return;
    followed.current = lost;
    setSource((before) => (before.name === "test" ? before : sourceAfter(before, lost.code)));
  }, [lost]);

  const onAir = air.name === "on" || air.name === "line-gone";
  useEffect(() => setOnAir(onAir), [setOnAir, onAir]);
  useEffect(() => {
    if (!open) stop();
  }, [open, stop]);

  const still = failure === undefined ? standstill(snapshot, loadError) : undefined;
  const takeCamera = () => {
    askedFor.current = undefined;
    setSource(FIRST_SOURCE);
  };
  return (
    <section className={styles.stage} aria-label={t("sender.preview")}>
      <div className={styles.previewed}>
        <Preview stream={capture.stream} channel={CHANNEL} air={air} />
        {still && <StandstillNotice standstill={still} begin={begin} stop={stop} />}
      </div>
      {isMuted && (
        <SourceProblem
          failure={failure}
          devices={[]}
          sound={false}
          again={again}
          chooseCamera={takeCamera}
          chooseTest={() => setSource({ name: "test", why: "chosen" })}
          chooseNoSound={takeCamera}
        />
      )}
      <div className={styles.act}>
        <ActionButton running={running} blocked={!open || settings === undefined} invalid={false} start={begin} stop={stop} />
        {source.name === "test" ? (
          <button type="button" className="button" data-testid="room-camera" onClick={takeCamera}>
            {t("room.useCamera")}
          </button>
        ) : (
          <button
            type="button"
            className="button"
            data-testid="room-test"
            onClick={() => setSource({ name: "test", why: "chosen" })}
          >
            {t("room.useTest")}
          </button>
        )}
        <div className={styles.state}>
          {source.name === "test" && (
            <p className={styles.note} role="status" data-testid="room-source" data-why={source.why}>
              {t(`room.testPicture.${source.why === "chosen" || isNamed(source.why) ? source.why : "camera-missing"}`)}
            </p>
          )}
          {still === undefined && <PhaseStatus snapshot={snapshot} side="sender" starting={starting} loadError={loadError} />}
        </div>
      </div>
    </section>
  );
};
