import type { StreamView } from "@setsuna/client";
import { useTranslation } from "../../i18n/use-translation.ts";
import { pictureFacts } from "./picture-facts.ts";
import styles from "./picture-line.module.css";
import { TileLatency } from "./tile-latency.tsx";

/** One line: the picture is live, how late and how smooth. Empty while no picture arrives. */
export const PictureLine = ({ streams }: { readonly streams: readonly StreamView[] }) => {
  const { t } = useTranslation();
  const stream = streams.find(({ kind }) => kind === "video");
  const facts = pictureFacts(stream);
  if (facts === undefined) return null;
  const { size, framesPerSecond, smooth } = facts;
  return (
    <p className={styles.line} data-testid="picture-line">
      <span className={styles.live}>{t("view.live")}</span>
      <TileLatency latency={stream?.stats?.latency} />
      {size !== undefined && (
        <span className={styles.detail}>
          {size}
          {framesPerSecond !== undefined && ` ${framesPerSecond} fps`}
        </span>
      )}
      {smooth && smooth.seconds > 0 && (
        <span data-testid="picture-smooth">
          {smooth.frozenMs < 50
            ? t("view.smooth", { seconds: smooth.seconds })
            : t("view.froze", { frozen: (smooth.frozenMs / 1000).toFixed(1), seconds: smooth.seconds })}
        </span>
      )}
    </p>
  );
};
