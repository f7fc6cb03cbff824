import { FIRST_CONTROLLER_CHANNEL, LAST_CONTROLLER_CHANNEL, PTZ_REPEAT_MS } from "@setsuna/contracts";
import type { ControlSenderClient } from "@setsuna/web-media";
import { useCallback, useRef, useState } from "react";
import { ActionButton } from "../../components/action-button.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { HelpLink } from "../../components/help-link.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Section } from "../../components/section.tsx";
import { Segments } from "../../components/segments.tsx";
import { SiteHeader } from "../../components/site-header.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { browserMedia } from "../../streaming/browser-media.ts";
import { ControllerView } from "../../streaming/controller-view.tsx";
import { IdField, IdPasswordField } from "../../streaming/id-fields.tsx";
import { pastedId } from "../../streaming/pasted-target.ts";
import { overallPhase } from "../../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../../streaming/phase/phase-status.tsx";
import { signalUrl } from "../../streaming/signal-url.ts";
import { useAutostart } from "../../streaming/use-autostart.ts";
import { useClientForm } from "../../streaming/use-client-form.ts";
import { useNamedClient } from "../../streaming/use-named-client.ts";
import { useWakeLock } from "../../streaming/use-wake-lock.ts";
import { PhoneApp } from "../phone-app.tsx";
import { isHeld } from "./controller-signal.ts";
import { CTRL_FORM_SOURCE, type CtrlTarget, controllerChannelOf, readCtrlForm } from "./ctrl-form.ts";
import styles from "./ctrl-page.module.css";
import { SignalRate } from "./signal-rate.ts";
import { type ConnectedController, useControllers } from "./use-controllers.ts";
import { useMotion } from "./use-motion.ts";

/** Only iOS asks. */
const asks = (event: object): event is { requestPermission(): Promise<string> } =>
  "requestPermission" in event && typeof event.requestPermission === "function";

/** False if denied. iOS asks only during a press. */
const askForMotion = async (): Promise<boolean> => {
  if (typeof DeviceMotionEvent === "undefined") return true;
  if (!asks(DeviceMotionEvent)) return true;
  try {
    return (await DeviceMotionEvent.requestPermission()) === "granted";
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
};

export default function CtrlPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { form, ready, change } = useClientForm(CTRL_FORM_SOURCE);
  const { target, problems } = readCtrlForm(form);
  const { client, snapshot, starting, loadError, running, start, stop } = useNamedClient<ControlSenderClient>(form.password, {
    opensLater: true,
  });
  const [motionDenied, setMotionDenied] = useState(false);
  const [rate, setRate] = useState(() => new SignalRate());
  const live = snapshot.phase.name === "running";
  const active = live ? client : undefined;
  useWakeLock(running);

  const latest = useRef<{ target: CtrlTarget | undefined; password: string }>(undefined);
  latest.current = { target, password: form.password };
  const begin = useCallback(() => {
    const asked = latest.current?.target;
    const password = latest.current?.password ?? "";
    if (!asked) return;
    setMotionDenied(false);
    setRate(new SignalRate());
    // Ask before any await, because iOS allows it only during a press.
    const permission = asked.motionChannel === undefined ? Promise.resolve(true) : askForMotion();
    start(async () => {
      const { ControlSenderClient } = await browserMedia();
      setMotionDenied(!(await permission));
      return new ControlSenderClient({ signalUrl: signalUrl(), serialId: asked.serialId, password });
    });
  }, [start]);
  useAutostart(ready, begin);

  const motionChannel = target?.motionChannel;
  const motion = useMotion(active !== undefined && motionChannel !== undefined && !motionDenied, (key, value) => {
    if (motionChannel === undefined || !active) return;
    // On the first reading, so that a device without sensors takes no channel. Earlier values are queued.
    active.open(motionChannel);
    if (rate.passes(`${motionChannel}/${key}`, value, performance.now())) active.sendState(motionChannel, key, value);
  });

  const channelOf = (index: number) => target && controllerChannelOf(target.controllerChannel, index);
  const controllers = useControllers(active !== undefined, ({ index, signal }: ConnectedController) => {
    const channel = channelOf(index);
    if (channel === undefined || !active) return;
    active.open(channel);
    // A held stick must repeat, or its camera stops.
    const repeatMs = isHeld(signal) ? PTZ_REPEAT_MS : undefined;
    if (rate.passes(`${channel}/gamepad`, signal, performance.now(), repeatMs)) active.sendState(channel, "gamepad", signal);
  });

  const isIdWrong = problems.serialId !== undefined && form.serialId.trim() !== "";
  const motionText = motionDenied ? t("ctrl.motionDenied") : motion === "off" ? "" : t(`ctrl.motionState.${motion}`);
  const phase = loadError ? "failed" : snapshot.phase.name === "running" ? runningPhase(snapshot) : overallPhase(snapshot);
  return (
    <div data-gallery>
      <PageTitle of={t("ctrl.title")} description={t("ctrl.description")} />
      <PhoneApp />
      <SiteHeader app>
        <HelpLink to="controlsignals" />
      </SiteHeader>
      <main className={styles.page} data-testid="phase" data-phase={phase}>
        <h1 className={styles.heading}>{t("ctrl.heading")}</h1>
        <Section heading={t("sender.where")}>
          <IdField
            error={isIdWrong ? errorText("bad-serial-id") : undefined}
            value={form.serialId}
            onChange={(text) => change(pastedId(text))}
            disabled={running}
          />
          <IdPasswordField
            error={problems.password && t("client.badPassword")}
            value={form.password}
            onChange={(password) => change({ password })}
            disabled={running}
          />
        </Section>
        <Section heading={t("ctrl.motion")}>
          <Segments
            label={t("ctrl.motionChannel")}
            value={form.motion}
            choices={[
              { value: "none", label: t("ctrl.notSent") },
              { value: "1", label: "1" },
              { value: "2", label: "2" },
              { value: "3", label: "3" },
            ]}
            onChange={(chosen) => change({ motion: chosen })}
            disabled={running}
          />
          <p className={styles.note} role="status" data-testid="motion" data-state={motionDenied ? "denied" : motion}>
            {motionText}
          </p>
        </Section>
        <Section heading={t("ctrl.controllers")}>
          <TextField
            label={t("ctrl.controllerChannel")}
            hint={t("ctrl.controllerHint")}
            error={
              problems.controllerChannel &&
              t("ctrl.badController", { first: FIRST_CONTROLLER_CHANNEL, last: LAST_CONTROLLER_CHANNEL })
            }
            value={form.controllerChannel}
            onChange={(controllerChannel) => change({ controllerChannel })}
            figures
            name="controller"
            inputMode="numeric"
            maxLength={4}
            disabled={running}
          />
          {running && controllers.length === 0 && (
            <p className={styles.note} data-testid="no-controller">
              {t("ctrl.noController")}
            </p>
          )}
          {controllers.map(({ index, signal }) => {
            const channel = channelOf(index);
            return (
              <div key={index}>
                <p className={styles.note}>
                  {channel === undefined
                    ? t("ctrl.noChannelLeft", { last: LAST_CONTROLLER_CHANNEL })
                    : t("ctrl.onChannel", { channel })}
                </p>
                <ControllerView signal={signal} />
              </div>
            );
          })}
        </Section>
        <div className={styles.act}>
          <ActionButton
            running={running}
            blocked={!ready || !target}
            invalid={!target}
            missing={form.serialId.trim() === "" ? t("client.noId") : undefined}
            start={begin}
            stop={stop}
          />
          <PhaseStatus snapshot={snapshot} side="sender" starting={starting} loadError={loadError} />
        </div>
      </main>
    </div>
  );
}

/** Streams are optional: there may be no sensor or controller yet. */
const runningPhase = (snapshot: Parameters<typeof overallPhase>[0]): string =>
  snapshot.streams.length === 0 ? "running" : overallPhase(snapshot);
