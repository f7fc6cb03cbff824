import { formatSerialId, type LinkSecret, MAX_ID_NAME, type SerialCard } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { type FormEvent, useState } from "react";
import { TextField } from "../../components/field.tsx";
import { Form, FormMessage, SubmitButton } from "../../components/form.tsx";
import { QrCode } from "../../components/qr-code.tsx";
import { Toggle } from "../../components/toggle.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FIRST_CHANNELS, shareLinks } from "../../sender/share/share-links.ts";
import { SharedLink } from "../../sender/share/shared-link.tsx";
import { useSiteBase } from "../../sender/share/use-site-base.ts";
import styles from "./links-dialog.module.css";
import { useActFailure } from "./use-act-failure.ts";
import { useMakeIdLink } from "./use-id-links.ts";

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** Shown once. `beside`: secret of a link whose key is shared; absent: the first. `keep`: stores this browser's secret. */
export const LinkForm = (props: {
  readonly card: SerialCard;
  readonly beside: LinkSecret | undefined;
  readonly keep: (secret: LinkSecret) => void;
}) => {
  const { t } = useTranslation();
  const { card, beside, keep } = props;
  const failure = useActFailure("internal");
  const make = useMakeIdLink(card.id);
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly secret: LinkSecret }>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    setIsMissing(name.trim() === "");
    if (name.trim() === "") return;
    const secret = newLinkSecret(randomBytes, beside);
    const { joinKeyName, link, proofKey } = deriveLinkKeys(card.id, secret);
    const onDone = () => {
      if (beside === undefined) keep(secret);
      setMade({ name: name.trim(), secret });
      setName("");
    };
    make.mutate({ body: { joinKeyName, link, verifier: joinVerifierOf(proofKey), name }, onDone });
  };
  return (
    <>
      {made && <MadeLink key={made.secret} card={card} {...made} />}
      <Form onSubmit={submit}>
        <TextField
          label={t("serialIds.links.name")}
          hint={t("serialIds.links.nameHint")}
          error={isMissing ? t("serialIds.links.nameMissing") : undefined}
          value={name}
          onChange={setName}
          maxLength={MAX_ID_NAME}
          name="link-name"
        />
        {make.isError && <FormMessage tone="error">{failure(make.error)}</FormMessage>}
        <p>
          <SubmitButton busy={make.isPending}>{t("serialIds.links.make")}</SubmitButton>
        </p>
      </Form>
    </>
  );
};

const MadeLink = (props: { readonly card: SerialCard; readonly name: string; readonly secret: LinkSecret }) => {
  const { t } = useTranslation();
  const { card, name, secret } = props;
  const base = useSiteBase();
  const [withCrew, setWithCrew] = useState(false);
  const fields = { serialId: formatSerialId(card.id), password: secret, ...FIRST_CHANNELS };
  const links = base && shareLinks(base, { fields, used: [], videoChannels: card.videoChannels, withPassword: true, withCrew });
  if (!links) return null;
  return (
    <section className={styles.made} data-testid="made-link">
      <p className={styles.name} role="status">
        {t("serialIds.links.ready", { name })}
      </p>
      <p className={styles.facts}>{t("serialIds.links.once")}</p>
      <p className={styles.name}>{t("serialIds.links.watch")}</p>
      <SharedLink address={links.watch} testId="made-watch-link" />
      <QrCode text={links.watch} label={t("serialIds.links.qr")} />
      <Toggle label={t("share.crew")} hint={t("share.crewHint")} checked={withCrew} onChange={setWithCrew} />
      {links.contribute && (
        <>
          <p className={styles.name}>{t("serialIds.links.send")}</p>
          <SharedLink address={links.contribute.address} testId="made-send-link" />
          <QrCode text={links.contribute.address} label={t("serialIds.links.sendQr")} />
        </>
      )}
    </section>
  );
};
