import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useMay } from "../../account/session/use-api.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Disclosure } from "../../site/layout/disclosure.tsx";
import { CopyLink } from "./copy-link.tsx";
import styles from "./id-menu.module.css";
import type { SerialIdAction } from "./serial-id-action.ts";

/** Everything but sending and receiving, grouped: share, access, billing, rare and final actions. */
export const IdMenu = ({ card, ask }: { readonly card: SerialCard; readonly ask: (action: SerialIdAction) => void }) => {
  const { t } = useTranslation();
  const may = useMay();
  const { id, contract } = card;
  const shown = formatSerialId(id);
  // A password that a former plan allowed can still be removed.
  const maySetPassword = card.mayHavePassword || card.hasPassword;
  return (
    <Disclosure
      group="id-menu"
      testId="id-menu"
      className={styles.menu ?? ""}
      label={t("serialIds.actions.of", { id: shown })}
      face={
        <span className={styles.face}>
          {t("serialIds.actions.menu")}
          <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true" focusable="false">
            <path d="m1 1 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </span>
      }
    >
      <Group name={t("serialIds.actions.share")}>
        {/* This link doesn't work for an ID with its own links. */}
        {!card.byLink && <CopyLink id={id} className={styles.entry} />}
        <Link className={styles.entry} to={`/app/two-way?id=${shown}`}>
          {t("twoWay.title")}
        </Link>
        {may("setPartyGroups") && <Entry name={t("partyGroups.entry")} act={() => ask("party")} />}
      </Group>
      {may("setIdPassword") && (
        <Group name={t("serialIds.actions.access")}>
          <Entry
            name={t("serialIds.actions.password")}
            barred={maySetPassword ? undefined : t("serialIds.actions.passwordPlan")}
            act={() => ask("password")}
          />
          <Entry name={t("serialIds.actions.links")} act={() => ask("links")} />
          <Entry name={t("serialIds.actions.addresses")} act={() => ask("addresses")} />
        </Group>
      )}
      {may("createQuote") && (
        <Group name={t("serialIds.actions.billing")}>
          {contract !== null && (
            <>
              <Entry name={t("licences.actions.add")} act={() => ask("add-licences")} />
              <Entry name={t("licences.actions.cancel")} act={() => ask("remove-licences")} />
              <Entry
                name={contract.status === "ongoing" ? t("licences.actions.stop") : t("licences.actions.resume")}
                act={() => ask("renewal")}
              />
            </>
          )}
          <Link className={styles.entry} to="/user/plans">
            {t("serialIds.actions.plan")}
          </Link>
        </Group>
      )}
      {may("setIdName") && (
        <Group name={t("serialIds.actions.rare")}>
          <Entry
            name={t("serialIds.actions.slate")}
            barred={card.hasPassword || card.byLink ? t("serialIds.actions.slateEncrypted") : undefined}
            act={() => ask("slate")}
          />
          <Entry name={t("serialIds.actions.name")} act={() => ask("name")} />
          {may("changeSerialId") && (
            <>
              <Entry name={t("serialIds.actions.change")} act={() => ask("change")} />
              <Entry name={t("serialIds.actions.delete")} final act={() => ask("delete")} />
            </>
          )}
        </Group>
      )}
    </Disclosure>
  );
};

const Group = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's look and meaning to a group of menu entries.
    <div role="group" className={styles.group} aria-labelledby={heading}>
      <p className={styles.heading} id={heading}>
        {name}
      </p>
      {children}
    </div>
  );
};

/** Opens a dialog. `barred`: why it can't be used now. `final`: can't be undone. */
const Entry = (props: {
  readonly name: string;
  readonly barred?: string | undefined;
  readonly final?: boolean;
  readonly act: () => void;
}) => {
  const why = useId();
  const { barred } = props;
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        data-opens={barred === undefined || undefined}
        data-final={props.final}
        aria-disabled={barred !== undefined || undefined}
        aria-describedby={barred === undefined ? undefined : why}
        onClick={barred === undefined ? props.act : undefined}
      >
        {props.name}
      </button>
      {barred !== undefined && (
        <p className={styles.why} id={why}>
          {barred}
        </p>
      )}
    </>
  );
};
