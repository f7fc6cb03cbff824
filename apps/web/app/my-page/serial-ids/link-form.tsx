import { formatSerialId, LinkAllows, type LinkSecret, MAX_ID_NAME, type SerialCard } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { type FormEvent, useState } from "react";
import { ErrorMessage } from "../../components/error-message.tsx";
import { TextField } from "../../components/field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { QrCode } from "../../components/qr-code.tsx";
import { Segments } from "../../components/segments.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FIRST_CHANNELS, shareLinks } from "../../sender/share/share-links.ts";
import { SharedLink } from "../../sender/share/shared-link.tsx";
import { useSiteBase } from "../../sender/share/use-site-base.ts";
import { actFailure } from "./act-failure.ts";
import { type LinkProblems, NO_LIMITS, readLinkLimits } from "./link-limits.ts";
import { LinkLimitsFields } from "./link-limits-fields.tsx";
import styles from "./links-dialog.module.css";
import { useMakeIdLink } from "./use-id-links.ts";

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** `beside`: secret of a link whose key is shared; absent: the first. `isOwn`: this browser will send by the link that it makes. */
export const LinkForm = (props: {
  readonly card: SerialCard;
  readonly beside: LinkSecret | undefined;
  readonly isOwn: boolean;
  readonly keep: (secret: LinkSecret) => void;
}) => {
  const { t } = useTranslation();
  const { card, beside, isOwn, keep } = props;
  const make = useMakeIdLink(card.id);
  const [name, setName] = useState("");
  const [limits, setLimits] = useState(NO_LIMITS);
  const [problems, setProblems] = useState<LinkProblems>({});
  const [wanted, setWanted] = useState<LinkAllows>("watch");
  const [made, setMade] = useState<Omit<MadeProps, "card">>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    const read = readLinkLimits(limits);
    const found = { ...(name.trim() === "" ? { name: true } : {}), ...read.problems };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const secret = newLinkSecret(randomBytes, beside);
    const { joinKeyName, link, proofKey } = deriveLinkKeys(card.id, secret);
    const allows = isOwn ? "send" : wanted;
    const onDone = () => {
      if (isOwn) keep(secret);
      setMade({ name: name.trim(), secret, allows });
      setName("");
      setLimits(NO_LIMITS);
    };
    const verifier = joinVerifierOf(proofKey);
    make.mutate({ body: { joinKeyName, link, verifier, name, allows, ...read.limits }, onDone });
  };
  return (
    <>
      {made && <MadeLink key={made.secret} card={card} {...made} />}
      <Form onSubmit={submit}>
        <TextField
          label={t("serialIds.links.name")}
          hint={t("serialIds.links.nameHint")}
          error={problems.name ? t("serialIds.links.nameMissing") : undefined}
          value={name}
          onChange={setName}
          maxLength={MAX_ID_NAME}
          name="link-name"
        />
        {isOwn ? (
          <p className={styles.facts}>{t("serialIds.links.ownAllows")}</p>
        ) : (
          <Segments
            label={t("serialIds.links.allows")}
            hint={t("serialIds.links.allowsHint")}
            value={wanted}
            choices={LinkAllows.options.map((value) => ({ value, label: t(`serialIds.links.allowed.${value}`) }))}
            onChange={setWanted}
          />
        )}
        <LinkLimitsFields limits={limits} problems={problems} change={(fields) => setLimits({ ...limits, ...fields })} />
        {make.isError && <ErrorMessage code={actFailure(make.error, "internal")} />}
        <p>
          <SubmitButton busy={make.isPending}>{t("serialIds.links.make")}</SubmitButton>
        </p>
      </Form>
    </>
  );
};

interface MadeProps {
  readonly card: SerialCard;
  readonly name: string;
  readonly secret: LinkSecret;
  readonly allows: LinkAllows;
}

const MadeLink = ({ card, name, secret, allows }: MadeProps) => {
  const { t } = useTranslation();
  const base = useSiteBase();
  const withCrew = allows === "crew";
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
      {allows === "guest" && (
        <>
          <p className={styles.name}>{t("serialIds.links.guest")}</p>
          <SharedLink address={links.room} testId="made-guest-link" />
          <QrCode text={links.room} label={t("serialIds.links.sendQr")} />
        </>
      )}
      {allows === "direct" && (
        <>
          <p className={styles.name}>{t("serialIds.links.direct")}</p>
          <SharedLink address={links.director} testId="made-director-link" />
        </>
      )}
      {(allows === "send" || allows === "direct") && links.contribute && (
        <>
          <p className={styles.name}>{t("serialIds.links.send")}</p>
          <SharedLink address={links.contribute.address} testId="made-send-link" />
          <QrCode text={links.contribute.address} label={t("serialIds.links.sendQr")} />
        </>
      )}
    </section>
  );
};
