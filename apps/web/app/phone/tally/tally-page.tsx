import { ReceiverSettings } from "@setsuna/client";
import { tallyName } from "@setsuna/contracts";
import type { ReceiverClient } from "@setsuna/web-media";
import { useCallback, useRef } from "react";
import { ActionButton } from "../../components/action-button.tsx";
import { HelpLink } from "../../components/help-link.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { SiteHeader } from "../../components/site-header.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useControlValues } from "../../receiver/use-control-values.ts";
import { useFullScreen } from "../../receiver/use-full-screen.ts";
import { browserMedia } from "../../streaming/browser-media.ts";
import { controlTargetSource, readControlTarget } from "../../streaming/control-target.ts";
import { ControlTargetFields } from "../../streaming/control-target-fields.tsx";
import { overallPhase } from "../../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../../streaming/phase/phase-status.tsx";
import { signalUrl } from "../../streaming/signal-url.ts";
import { tallyOf } from "../../streaming/tally/shown-tally.ts";
import { TallyShape } from "../../streaming/tally/tally-shape.tsx";
import { useAutostart } from "../../streaming/use-autostart.ts";
import { useClientForm } from "../../streaming/use-client-form.ts";
import { useNamedClient } from "../../streaming/use-named-client.ts";
import { useWakeLock } from "../../streaming/use-wake-lock.ts";
import { PhoneApp } from "../phone-app.tsx";
import styles from "./tally-page.module.css";

const FORM_SOURCE = controlTargetSource("setsuna.tally", "1");

export default function TallyPage() {
  const { t } = useTranslation();
  const lamp = useRef<HTMLElement>(null);
  const { form, ready, change } = useClientForm(FORM_SOURCE);
  const { target, problems } = readControlTarget(form);
  const { client, snapshot, starting, loadError, running, start, stop } = useNamedClient<ReceiverClient>(form.password);
  const values = useControlValues(running ? client : undefined);
  const fullScreen = useFullScreen(lamp, useRef<HTMLVideoElement>(null));
  useWakeLock(running);

  const latest = useRef({ target, password: form.password });
  latest.current = { target, password: form.password };
  const begin = useCallback(() => {
    const { target: asked, password } = latest.current;
    if (!asked) return;
    start(async () => {
      const { ReceiverClient } = await browserMedia();
      const settings = ReceiverSettings.parse(asked);
      return new ReceiverClient({ signalUrl: signalUrl(), settings, password, video: document.createElement("video") });
    });
  }, [start]);
  useAutostart(ready, begin);

  const phase = loadError ? "failed" : overallPhase(snapshot);
  // Off without a tally sender: the last value may be stale.
  const value = phase === "live" && target ? tallyOf(values.values(), target.controlChannel) : undefined;
  const name = value === undefined ? undefined : tallyName(value);
  const word = name === undefined ? t("tally.none") : t(`tally.word.${name}`);
  const act = <ActionButton running={running} blocked={!ready || !target} invalid={!target} start={begin} stop={stop} />;
  return (
    <div data-gallery>
      <PageTitle of={t("tally.title")} description={t("tally.description")} />
      <PhoneApp />
      <main className={styles.page} data-testid="phase" data-phase={phase}>
        <h1 className="visually-hidden">{t("tally.heading")}</h1>
        {running ? (
          <section className={styles.lamp} ref={lamp} data-testid="tally" data-tally={name ?? "none"} data-value={value}>
            <p className={styles.word} role="status">
              {name && <TallyShape name={name} className={styles.shape} />}
              <span>{word}</span>
            </p>
            <div className={styles.bar}>
              <PhaseStatus snapshot={snapshot} side="receiver" starting={starting} loadError={loadError} />
              <div className={styles.buttons}>
                <button type="button" className="button" onClick={fullScreen.toggle}>
                  {fullScreen.active ? t("receiver.leaveFullScreen") : t("receiver.fullScreen")}
                </button>
                {act}
              </div>
            </div>
          </section>
        ) : (
          <>
            <SiteHeader app>
              <HelpLink to="howto#tally" />
            </SiteHeader>
            <div className={styles.form}>
              <ControlTargetFields
                form={form}
                problems={problems}
                channelLabel={t("tally.channel")}
                channelHint={t("tally.channelHint")}
                locked={false}
                change={change}
              />
              {act}
              <PhaseStatus snapshot={snapshot} side="receiver" starting={starting} loadError={loadError} />
            </div>
          </>
        )}
      </main>
    </div>
  );
}
