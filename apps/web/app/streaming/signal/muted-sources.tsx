import type { StreamView } from "@setsuna/client";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./signal-cover.module.css";

const KINDS = ["video", "audio"] as const;

export const MutedSources = ({ streams }: { readonly streams: readonly StreamView[] }) => {
  const { t } = useTranslation();
  const muted = KINDS.filter((kind) => streams.some((stream) => stream.kind === kind && stream.sourceMuted === true));
  return (
    <div className={styles.muted} role="status">
      {muted.map((kind) => (
        <p key={kind} data-testid={`source-muted-${kind}`}>
          {t(`phase.mutedReceiver.${kind}`)}
        </p>
      ))}
    </div>
  );
};
