import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { EMPTY_RECEIVER_FORM, readReceiverForm } from "../receiver/receiver-form.ts";
import { overallPhase } from "../streaming/phase/overall-phase.ts";
import { MutedSources } from "../streaming/signal/muted-sources.tsx";
import { TapToShow } from "../streaming/tap-to-show/tap-to-show.tsx";
import { useReceiverClient } from "../streaming/use-receiver-client.ts";
import styles from "./try-page.module.css";

export const ReceivedPicture = ({ serialId, channel }: { readonly serialId: string; readonly channel: string }) => {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const { settings } = readReceiverForm({
    ...EMPTY_RECEIVER_FORM,
    serialId,
    videoChannel: channel,
    audioChannel: "",
    controlChannel: "",
    muted: true,
  });
  const { snapshot, begin } = useReceiverClient({ settings, password: "", ready: true, video });
  useEffect(() => {
    begin();
  }, [begin]);
  const phase = overallPhase(snapshot);
  const latency = snapshot.streams.find(({ stats }) => stats?.latency)?.stats?.latency;
  return (
    <section className={styles.received} aria-label={t("room.received")} data-testid="room-received" data-phase={phase}>
      <video ref={video} className={styles.receivedVideo} aria-label={t("room.received")} muted autoPlay playsInline />
      <MutedSources streams={snapshot.streams} />
      <TapToShow video={video} received={snapshot.streams} />
      {phase !== "live" && <p className={styles.wait}>{t("room.wait")}</p>}
      {phase === "live" && latency && (
        <p className={styles.latency} title={t("room.latencyCondition")}>
          {t("room.latency")} <strong>{latency.median.toFixed(0)} ms</strong>
        </p>
      )}
    </section>
  );
};
