import { Link } from "react-router";
import { SIGN_UP_PATH } from "../account/auth/sign-up-path.ts";
import { useSession } from "../account/session/session-provider.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./try-page.module.css";

/**
 * Keeps a room through sign-up, in a new tab so that the stream continues. The room then becomes the account's Free ID.
 * Signed-in users already have IDs. `want` records the intent.
 */
export const KeepRoomLink = ({ want }: { readonly want: () => void }) => {
  const { t } = useTranslation();
  const session = useSession();
  if (session.state === "signed-in")
    return (
      <div className={styles.keep}>
        <p className={styles.note}>{t("room.signedIn")}</p>
        <Link className="button" to="/app/sender">
          {t("room.toIds")}
        </Link>
      </div>
    );
  return (
    <div className={styles.keep}>
      <Link className="button" to={SIGN_UP_PATH} target="_blank" data-testid="room-keep" onClick={want}>
        {t("room.keep")}
      </Link>
      <p className={styles.note}>{t("room.keepHint")}</p>
    </div>
  );
};
