import { useState } from "react";
import { QrCode } from "../../components/qr-code.tsx";
import { Segments } from "../../components/segments.tsx";
import { Toggle } from "../../components/toggle.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { isLinkSecret } from "../../streaming/fragment-password.ts";
import { type PhoneUse, PhoneUseChoice } from "./phone-use.tsx";
import styles from "./share.module.css";
import { type Shared, type ShareLinks, shareLinks } from "./share-links.ts";
import { SharedLink } from "./shared-link.tsx";
import { useSiteBase } from "./use-site-base.ts";

const WAYS = ["watch", "contribute", "phone", "obs"] as const;
type Way = (typeof WAYS)[number];

export interface ShareProps {
  readonly shared: Omit<Shared, "withPassword" | "withCrew">;
  /** The ID has a password that isn't entered. */
  readonly needsPassword: boolean;
  readonly enterPassword: () => void;
}

/** The ways to let others in: to watch, to send, by a phone, into OBS. */
export const Share = (props: ShareProps) => {
  const { t } = useTranslation();
  const base = useSiteBase();
  const [way, setWay] = useState<Way>("watch");
  const [withPassword, setWithPassword] = useState(true);
  const [withCrew, setWithCrew] = useState(false);
  const { shared, needsPassword } = props;
  // Without the link's secret, the address wouldn't work.
  const isByLink = isLinkSecret(shared.fields.password);
  const links =
    base === undefined ? undefined : shareLinks(base, { ...shared, withPassword: withPassword || isByLink, withCrew });
  return (
    <>
      <Segments
        label={t("share.way")}
        value={way}
        choices={WAYS.map((value) => ({ value, label: t(`share.ways.${value}`) }))}
        onChange={setWay}
      />
      {needsPassword ? (
        <div className={styles.needs}>
          <p className={styles.hint}>{t("share.needsPassword")}</p>
          <button type="button" className="button" data-testid="share-password" onClick={props.enterPassword}>
            {t("share.enterPassword")}
          </button>
        </div>
      ) : (
        links && <Way way={way} links={links} />
      )}
      {base !== undefined && links === undefined && !needsPassword && <p className={styles.hint}>{t("share.noId")}</p>}
      {links && (way === "watch" || way === "phone") && (
        <Toggle label={t("share.crew")} hint={t("share.crewHint")} checked={withCrew} onChange={setWithCrew} />
      )}
      {links && isByLink && <p className={styles.hint}>{t("share.byLink")}</p>}
      {links && !isByLink && shared.fields.password !== "" && (
        <Toggle label={t("share.password")} hint={t("share.passwordHint")} checked={withPassword} onChange={setWithPassword} />
      )}
    </>
  );
};

const Way = ({ way, links }: { readonly way: Way; readonly links: ShareLinks }) => {
  const { t } = useTranslation();
  const { watch, obs, contribute } = links;
  switch (way) {
    case "watch":
      return (
        <>
          <p className={styles.hint}>{t("share.hint.watch")}</p>
          <SharedLink address={watch} testId="receiver-link" />
        </>
      );
    case "obs":
      return (
        <>
          <p className={styles.hint}>{t("share.hint.obs")}</p>
          <SharedLink address={obs} testId="obs-link" />
        </>
      );
    case "contribute":
      return contribute === undefined ? (
        <p className={styles.hint}>{t("share.full")}</p>
      ) : (
        <>
          <p className={styles.hint}>{t("share.hint.contribute", { channel: contribute.channel })}</p>
          <SharedLink address={contribute.address} testId="contribute-link" />
        </>
      );
    case "phone":
      return <Phone links={links} />;
  }
};

const Phone = ({ links: { player, contribute } }: { readonly links: ShareLinks }) => {
  const { t } = useTranslation();
  const [use, setUse] = useState<PhoneUse>("player");
  const address = use === "player" ? player : contribute?.camera;
  return (
    <>
      <PhoneUseChoice value={use} onChange={setUse} />
      {address === undefined ? (
        <p className={styles.hint}>{t("share.full")}</p>
      ) : (
        <div className={styles.phone}>
          <QrCode text={address} label={t("share.qr")} />
          <div className={styles.beside}>
            <p className={styles.hint}>{t("share.hint.phone")}</p>
            <SharedLink address={address} testId="phone-link" />
          </div>
        </div>
      )}
    </>
  );
};
