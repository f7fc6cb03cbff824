import { formatSerialId } from "@setsuna/contracts";
import type { SenderClient } from "@setsuna/web-media";
import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { signalUrl } from "../media/signal-url.ts";
import { useAutostart } from "../media/use-autostart.ts";
import { useClient } from "../media/use-client.ts";
import { useClientForm } from "../media/use-client-form.ts";
import { useLiveSettings } from "../media/use-live-settings.ts";
import { ActionButton } from "../parts/action-button.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { Section } from "../parts/section.tsx";
import { SiteHeader } from "../parts/site-header.tsx";
import { overallPhase } from "../phase/overall-phase.ts";
import { PhaseStatus } from "../phase/phase-status.tsx";
import { StatsPanel } from "../stats/stats-panel.tsx";
import { ControlSection } from "./control-section.tsx";
import { FastLinks } from "./fast-links.tsx";
import { Preview } from "./preview.tsx";
import { ReceiverLink } from "./receiver-link.tsx";
import { readSenderForm } from "./sender-form.ts";
import { SENDER_FORM_SOURCE } from "./sender-form-source.ts";
import styles from "./sender-page.module.css";
import { SenderSettingsForm } from "./sender-settings-form.tsx";
import { sentLine } from "./sent-line.ts";
import { TallySection } from "./tally-section.tsx";
import { useDevices } from "./use-devices.ts";

/** Preview and state on the left, settings on the right. */
export const SenderPage = () => {
  const { t } = useTranslation();
  const { form, ready, change } = useClientForm(SENDER_FORM_SOURCE);
  const { settings, problems } = readSenderForm(form);
  const { client, snapshot, starting, loadError, running, start, stop } = useClient<SenderClient>();
  const live = snapshot.phase.name === "running";
  const devices = useDevices(live);

  const latest = useRef({ settings, password: form.password });
  latest.current = { settings, password: form.password };
  const begin = useCallback(() => {
    const { settings: asked } = latest.current;
    if (!asked) return;
    start(async () => {
      const { SenderClient } = await import("../media/browser-media.client.ts");
      const { settings = asked, password } = latest.current;
      return new SenderClient({ signalUrl: signalUrl(), settings, password });
    });
  }, [start]);
  useAutostart(ready, begin);
  useLiveSettings(client, live, settings);

  const controlLive = snapshot.streams.some((stream) => stream.kind === "control" && stream.phase.name === "live");
  const line = settings && sentLine(formatSerialId(settings.serialId), snapshot.streams);
  return (
    <div data-gallery>
      <PageTitle of={t("sender.title")} description={t("sender.description")} />
      <SiteHeader />
      <main className={styles.page} data-testid="phase" data-phase={loadError ? "failed" : overallPhase(snapshot)}>
        <div className={styles.left}>
          <section className={styles.stage}>
            <h1 className="visually-hidden">{t("sender.heading")}</h1>
            <Preview stream={running ? client?.preview() : undefined} channel={form.videoChannel.trim() || "none"} />
            <p className={styles.sent} data-testid="sent-line" data-live={line !== undefined}>
              <span className="visually-hidden">{t("sender.sent")}: </span>
              {line ?? t("sender.sentNothing")}
            </p>
            <div className={styles.act}>
              <ActionButton running={running} blocked={!ready || !settings} invalid={!settings} start={begin} stop={stop} />
              <div className={styles.status}>
                <PhaseStatus snapshot={snapshot} side="sender" starting={starting} loadError={loadError} />
              </div>
            </div>
          </section>
          <div className={styles.stats}>
            <StatsPanel snapshot={snapshot} side="sender" />
          </div>
        </div>
        <section className={styles.settings} aria-label={t("sender.settings")}>
          <SenderSettingsForm
            form={form}
            problems={problems}
            devices={devices}
            locked={running}
            receiversBitrate={running ? client?.receiversBitrate() : undefined}
            change={change}
          />
          <Section heading={t("sender.extras")}>
            {settings && <ReceiverLink fields={form} />}
            {settings?.fastChannel !== undefined && <FastLinks form={form} />}
            <TallySection sender={controlLive ? client : undefined} />
            <ControlSection sender={controlLive ? client : undefined} />
          </Section>
        </section>
      </main>
    </div>
  );
};
