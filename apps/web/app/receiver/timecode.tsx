import type { ReceiverClient } from "@setsuna/web-media";
import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./timecode.module.css";

/** The shown frame's time of capture. Empty until it is known. */
export const Timecode = ({ client }: { readonly client: Pick<ReceiverClient, "watchTimecode"> | undefined }) => {
  const { t } = useTranslation();
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      client?.watchTimecode((label) => {
        if (place.current) place.current.textContent = label;
      }),
    [client],
  );
  return <p className={styles.timecode} ref={place} role="timer" aria-label={t("view.timecode")} data-testid="timecode" />;
};
