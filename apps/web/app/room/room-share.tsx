import { QrCode } from "../components/qr-code.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { type PhoneUse, PhoneUseChoice } from "../sender/share/phone-use.tsx";
import type { ShareLinks } from "../sender/share/share-links.ts";
import { SharedLink } from "../sender/share/shared-link.tsx";
import styles from "./try-page.module.css";

export const RoomShare = (props: {
  readonly links: ShareLinks;
  readonly use: PhoneUse;
  readonly setUse: (use: PhoneUse) => void;
  readonly onAir: boolean;
}) => {
  const { t } = useTranslation();
  const { links, use } = props;
  const isCamera = use === "camera" && links.contribute !== undefined;
  const scanned = isCamera ? (links.contribute?.camera ?? "") : links.player;
  const opened = isCamera ? (links.contribute?.address ?? "") : links.watch;
  return (
    <div className={styles.ways}>
      <PhoneUseChoice value={use} onChange={props.setUse} />
      <figure className={styles.code}>
        <QrCode text={scanned} label={t("share.qr")} />
        <figcaption>{isCamera ? t("room.scanCamera") : t("room.scan")}</figcaption>
      </figure>
      <p className={styles.or}>{t("room.orLink")}</p>
      <SharedLink address={opened} testId="room-link" />
      {!isCamera && <p className={styles.note}>{props.onAir ? t("room.watchersLive") : t("room.watchers")}</p>}
    </div>
  );
};
