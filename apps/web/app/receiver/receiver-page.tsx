import type { ReceiverClient } from "@setsuna/web-media";
import { useCallback, useId, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { signalUrl } from "../media/signal-url.ts";
import { useAutostart } from "../media/use-autostart.ts";
import { useClient } from "../media/use-client.ts";
import { useClientForm } from "../media/use-client-form.ts";
import { useLiveSettings } from "../media/use-live-settings.ts";
import { ActionButton } from "../parts/action-button.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { overallPhase } from "../phase/overall-phase.ts";
import { PhaseStatus } from "../phase/phase-status.tsx";
import { Controls } from "./controls.tsx";
import { Rail } from "./rail.tsx";
import { readReceiverForm } from "./receiver-form.ts";
import { RECEIVER_FORM_SOURCE } from "./receiver-form-source.ts";
import styles from "./receiver-page.module.css";
import { useApproach } from "./use-approach.ts";
import { useControlValues } from "./use-control-values.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useKeys } from "./use-keys.ts";

/** The picture fills; a rail of settings and statistics folds away beside it. */
export const ReceiverPage = () => {
  const { t } = useTranslation();
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const railId = useId();
  const [railOpen, setRailOpen] = useState(true);
  const [, lookAgain] = useReducer((turn: number) => turn + 1, 0);
  const { form, ready, change } = useClientForm(RECEIVER_FORM_SOURCE);
  const { settings, problems } = readReceiverForm(form);
  const { client, snapshot, starting, loadError, running, start, stop } = useClient<ReceiverClient>();
  const controlValues = useControlValues(client);
  const fullScreen = useFullScreen(stage, video);
  const near = useApproach(stage);

  const latest = useRef({ settings, password: form.password });
  latest.current = { settings, password: form.password };
  const begin = useCallback(() => {
    const { settings: asked } = latest.current;
    const element = video.current;
    if (!asked || !element) return;
    start(async () => {
      const { ReceiverClient } = await import("../media/browser-media.client.ts");
      const { settings = asked, password } = latest.current;
      return new ReceiverClient({ signalUrl: signalUrl(), settings, password, video: element });
    });
  }, [start]);
  useAutostart(ready, begin);
  const live = snapshot.phase.name === "running";
  useLiveSettings(client, live, settings);
  useKeys((action) => {
    if (action === "full-screen") fullScreen.toggle();
    else if (action === "mute") change({ muted: !form.muted });
    else if (running) stop();
    else if (ready) begin();
  });

  const phase = loadError ? "failed" : overallPhase(snapshot);
  const pictured = snapshot.streams.some((stream) => stream.kind === "video" && stream.phase.name === "live");
  const unlockSound = () => void client?.unlockSound().then(lookAgain, (error: unknown) => console.error(error));
  return (
    <div data-gallery>
      <PageTitle of={t("receiver.title")} description={t("receiver.description")} />
      <main className={styles.page} data-testid="phase" data-phase={phase} data-rail={railOpen ? "open" : "closed"}>
        <h1 className="visually-hidden">{t("receiver.heading")}</h1>
        <section className={styles.stage} ref={stage} aria-label={t("receiver.picture")} data-controls={near || phase !== "live"}>
          <video
            ref={video}
            className={styles.video}
            data-testid={`video-${form.videoChannel.trim() || "none"}`}
            aria-label={t("receiver.picture")}
            muted
            autoPlay
            playsInline
          />
          {!running && (
            <p className={styles.empty}>
              <span className="visually-hidden">{t("receiver.pictureEmpty")}</span>
            </p>
          )}
          {running && !pictured && <span className={styles.waiting} aria-hidden="true" />}
          {running && client?.soundBlocked() && (
            <button type="button" className={`button ${styles.unlock}`} data-testid="unlock-sound" onClick={unlockSound}>
              {t("receiver.tapForSound")}
            </button>
          )}
          <div className={styles.overlay}>
            <PhaseStatus snapshot={snapshot} side="receiver" starting={starting} loadError={loadError} />
            <Controls
              action={
                <ActionButton running={running} blocked={!ready || !settings} invalid={!settings} start={begin} stop={stop} />
              }
              muted={form.muted}
              volume={form.volume}
              fullScreen={fullScreen.active}
              railOpen={railOpen}
              railId={railId}
              setMuted={(muted) => change({ muted })}
              setVolume={(volume) => change({ volume })}
              toggleFullScreen={fullScreen.toggle}
              toggleRail={() => setRailOpen((open) => !open)}
            />
          </div>
        </section>
        <Rail
          id={railId}
          form={form}
          problems={problems}
          locked={running}
          change={change}
          snapshot={snapshot}
          quality={{
            state: (running && client?.qualityState()) || { name: "idle" },
            ask: live && client ? (bitsPerSecond) => client.askQuality(bitsPerSecond) : undefined,
          }}
          controlValues={controlValues}
        />
      </main>
    </div>
  );
};
