import type { SerialCard } from "@setsuna/contracts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Toggle } from "../../components/toggle.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSetThumbnails } from "../serial-ids/use-serial-ids.ts";
import styles from "./live-map.module.css";

export const ThumbnailsSwitch = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const change = useSetThumbnails(card.id);
  if (card.hasPassword || card.byLink) return <p className={styles.without}>{t("liveMap.thumbnailsEncrypted")}</p>;
  return (
    <div className={styles.switch}>
      <Toggle
        label={t("liveMap.thumbnails")}
        hint={t("liveMap.thumbnailsHint")}
        checked={change.isPending ? change.variables : card.thumbnails}
        onChange={(allowed) => change.mutate(allowed)}
      />
      {change.isError && <ErrorMessage code={errorCodeOf(change.error)} />}
    </div>
  );
};
