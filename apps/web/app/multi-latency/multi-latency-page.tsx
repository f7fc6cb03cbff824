import { ERRORS } from "@setsuna/contracts";
import type { ReceiverClient } from "@setsuna/web-media";
import { useCallback, useRef } from "react";
import { ActionButton } from "../components/action-button.tsx";
import { TextField } from "../components/field.tsx";
import { HelpLink } from "../components/help-link.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Pair, Section } from "../components/section.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { browserMedia } from "../streaming/browser-media.ts";
import { focusId } from "../streaming/focus-password.ts";
import { StandstillNotice } from "../streaming/guest-notice.tsx";
import { IdField, IdPasswordField } from "../streaming/id-fields.tsx";
import { ChooseId } from "../streaming/own-ids/choose-id.tsx";
import { pastedId } from "../streaming/pasted-target.ts";
import { overallPhase } from "../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../streaming/phase/phase-status.tsx";
import { standstill } from "../streaming/phase/standstill.ts";
import { signalUrl } from "../streaming/signal-url.ts";
import { StatsPanel } from "../streaming/stats/stats-panel.tsx";
import { useAutostart } from "../streaming/use-autostart.ts";
import { useClientForm } from "../streaming/use-client-form.ts";
import { useLiveSettings } from "../streaming/use-live-settings.ts";
import { useNamedClient } from "../streaming/use-named-client.ts";
import { MULTI_LATENCY_FORM_SOURCE, readMultiLatencyForm } from "./multi-latency-form.ts";
import styles from "./multi-latency-page.module.css";
import { Side } from "./side.tsx";

/** Receives one stream and displays it twice: immediately, and with a delay. */
export default function MultiLatencyPage() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const fastVideo = useRef<HTMLVideoElement>(null);
  const mainVideo = useRef<HTMLVideoElement>(null);
  const { form, ready, change } = useClientForm(MULTI_LATENCY_FORM_SOURCE);
  const { settings, problems } = readMultiLatencyForm(form);
  const { client, snapshot, starting, loadError, running, start, stop } = useNamedClient<ReceiverClient>(form.password);

  const latest = useRef({ settings, password: form.password });
  latest.current = { settings, password: form.password };
  const begin = useCallback(() => {
    const { settings: asked } = latest.current;
    const [video, secondVideo] = [fastVideo.current, mainVideo.current];
    if (!asked || !video || !secondVideo) return;
    start(async () => {
      const { ReceiverClient } = await browserMedia();
      const { settings = asked, password } = latest.current;
      return new ReceiverClient({ signalUrl: signalUrl(), settings, password, video, secondVideo });
    });
  }, [start]);
  useAutostart(ready, begin);
  useLiveSettings(client, snapshot.phase.name === "running", settings);

  const stats = snapshot.streams.find(({ kind }) => kind === "video")?.stats;
  const { latency, secondLatency } = stats ?? {};
  const still = standstill(snapshot, loadError);
  const apart = latency && secondLatency ? secondLatency.median - latency.median : undefined;
  const text = (problem: keyof typeof ERRORS | undefined) => problem && ERRORS[problem][language];
  const idError = form.serialId.trim() === "" ? undefined : text(problems.serialId);
  const number = { figures: true, inputMode: "numeric", maxLength: 8 } as const;
  return (
    <div data-gallery>
      <PageTitle of={t("multiLatency.title")} description={t("multiLatency.description")} />
      <SiteHeader>
        <HelpLink to="multilatency" />
      </SiteHeader>
      <main className={styles.page} data-testid="phase" data-phase={loadError ? "failed" : overallPhase(snapshot)}>
        <h1 className={styles.heading}>{t("multiLatency.title")}</h1>
        <p className={styles.lead}>{t("multiLatency.lead")}</p>
        {ready && !running && form.serialId.trim() === "" && <ChooseId choose={change} />}
        <div className={styles.sides}>
          <Side
            view="fast"
            name={t("multiLatency.fast")}
            channel={form.fastChannel}
            picture={t("multiLatency.pictureFast")}
            video={fastVideo}
            streams={snapshot.streams}
            latency={latency}
          />
          <Side
            view="main"
            name={t("multiLatency.main")}
            channel={form.mainChannel}
            picture={t("multiLatency.pictureMain")}
            video={mainVideo}
            streams={snapshot.streams}
            latency={secondLatency}
          />
          {still && <StandstillNotice standstill={still} begin={begin} stop={stop} enter={focusId} />}
        </div>
        {apart !== undefined && (
          <p className={styles.apart}>
            {t("multiLatency.difference")}{" "}
            <span className={styles.figure} data-testid="apart" data-value={apart}>
              {apart.toFixed(0)} ms
            </span>
          </p>
        )}
        {stats?.playout === "native" && (
          <p className={styles.notice} role="alert">
            {t("multiLatency.instantOnly")}
          </p>
        )}
        <div className={styles.act}>
          <ActionButton
            running={running}
            blocked={!ready || !settings}
            invalid={!settings}
            missing={form.serialId.trim() === "" ? t("client.noId") : undefined}
            start={begin}
            stop={stop}
          />
          <div className={styles.status}>
            <PhaseStatus
              snapshot={snapshot}
              side="receiver"
              starting={starting}
              loadError={loadError}
              told={still?.name === "error" ? still.error : undefined}
            />
          </div>
        </div>
        <div className={styles.below}>
          <Section heading={t("multiLatency.settings")}>
            <IdField error={idError} value={form.serialId} onChange={(text) => change(pastedId(text))} disabled={running} />
            <Pair>
              <TextField
                {...number}
                label={t("multiLatency.fastChannel")}
                error={text(problems.fastChannel)}
                value={form.fastChannel}
                onChange={(fastChannel) => change({ fastChannel })}
                name="fast"
                disabled={running}
              />
              <TextField
                {...number}
                label={t("multiLatency.mainChannel")}
                error={text(problems.mainChannel)}
                value={form.mainChannel}
                onChange={(mainChannel) => change({ mainChannel })}
                name="video"
                disabled={running}
              />
            </Pair>
            <TextField
              {...number}
              label={t("multiLatency.delay")}
              unit="ms"
              hint={t("multiLatency.delayHint")}
              error={text(problems.delayMs)}
              value={form.delayMs}
              onChange={(delayMs) => change({ delayMs })}
              name="delay"
            />
            <IdPasswordField
              error={problems.password && t("client.badPassword")}
              value={form.password}
              onChange={(password) => change({ password })}
              disabled={running}
            />
          </Section>
          <div className={styles.stats}>
            <StatsPanel snapshot={snapshot} side="receiver" />
          </div>
        </div>
      </main>
    </div>
  );
}
