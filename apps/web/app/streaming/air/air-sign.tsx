import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Air } from "./air.ts";
import styles from "./air-sign.module.css";
import { runningTime } from "./running-time.ts";

const LOOK_MS = 200;

const Running = ({ since }: { readonly since: number }) => {
  const [text, setText] = useState("0:00");
  useEffect(() => {
    const look = () => setText(runningTime(performance.now() - since));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [since]);
  return <span className={styles.time}>{text}</span>;
};

/**
 * Announced on change. Never has a tally color. `copy`: the page announces the sign elsewhere, and hides this one from
 * screen readers.
 */
export const AirSign = ({ air, copy = false }: { readonly air: Air; readonly copy?: boolean }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.sign} data-testid={copy ? undefined : "air"} data-air={air.name}>
      <span role="status" className={styles.word}>
        {t(`air.${air.name}`)}
      </span>
      {"since" in air && (
        <span className={styles.times} role="timer" aria-label={t("air.running")} data-testid={copy ? undefined : "air-time"}>
          <Running since={air.since} />
        </span>
      )}
      {air.name === "line-gone" && (
        <span className={styles.gone}>
          {t("air.gone")} <Running since={air.goneAt} />
        </span>
      )}
    </div>
  );
};
