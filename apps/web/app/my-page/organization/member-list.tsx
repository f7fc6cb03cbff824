import { GivenRole, type Invitation, type Member } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useState } from "react";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { SelectField } from "../../components/field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { dayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { IdsDialog } from "./ids-dialog.tsx";
import styles from "./organization.module.css";
import { type Organization, useMemberChanges, useOrganizationTexts } from "./use-organization.ts";

/** Members with their roles. The owner changes roles, removes members and withdraws invitations. */
export const MemberList = (props: {
  readonly organization: Organization;
  /** Account of the person who looks. */
  readonly person: string;
  readonly isOwner: boolean;
}) => {
  const { t } = useOrganizationTexts();
  const toast = useToast();
  const { remove, withdraw } = useMemberChanges();
  const [asked, setAsked] = useState<Member>();
  const { members, invitations } = props.organization;
  const close = () => {
    remove.reset();
    setAsked(undefined);
  };
  const act = ({ id, email }: Member) =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ tone: "success", text: t("members.removed", { email: shownEmail(email) }) });
        setAsked(undefined);
      },
    });
  return (
    <UserSection name={t("members.heading")}>
      <ul className={styles.list}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isYou={member.id === props.person}
            mayChange={props.isOwner && member.role !== "owner"}
            remove={() => setAsked(member)}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} withdraw={() => withdraw.mutate(invitation.id)} />
        ))}
      </ul>
      {withdraw.isError && <ErrorMessage code={errorCodeOf(withdraw.error)} />}
      {asked && (
        <AskDialog
          heading={t("remove.heading")}
          lead={t("remove.what", { email: shownEmail(asked.email) })}
          effects={[t("remove.sessions"), t("remove.links"), t("remove.made"), t("remove.password")]}
          label={t("remove.act")}
          call={remove}
          act={() => act(asked)}
          close={close}
        />
      )}
    </UserSection>
  );
};

const MemberRow = (props: {
  readonly member: Member;
  readonly isYou: boolean;
  readonly mayChange: boolean;
  readonly remove: () => void;
}) => {
  const { t } = useOrganizationTexts();
  const { language } = useLanguage();
  const { setRole } = useMemberChanges();
  const { id, email, role, serialIds, joinedAt } = props.member;
  const [choosing, setChoosing] = useState(false);
  const shown = shownEmail(email);
  return (
    <li className={styles.row} data-testid={`member-${shownEmail(email)}`}>
      <div>
        <p className={styles.who}>
          {shown} {props.isYou && <span className={styles.beside}>{t("members.you")}</span>}
        </p>
        <p className={styles.beside}>
          {!props.mayChange && <>{t(`roles.${role}`)} · </>}
          {serialIds !== null && <>{t("memberIds.count", { count: serialIds.length })} · </>}
          {t("members.joined", { day: dayIn(language, joinedAt) })}
        </p>
        {setRole.isError && <ErrorMessage code={errorCodeOf(setRole.error)} />}
      </div>
      {props.mayChange && (
        <div className={styles.acts}>
          <SelectField
            label={t("members.role", { email: shownEmail(email) })}
            value={setRole.isPending ? setRole.variables.role : GivenRole.catch("viewer").parse(role)}
            choices={GivenRole.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
            disabled={setRole.isPending}
            onChange={(wanted) => setRole.mutate({ id, role: wanted })}
          />
          {role !== "billing" && (
            <button
              type="button"
              className="button"
              aria-label={t("memberIds.openOf", { email: shownEmail(email) })}
              onClick={() => setChoosing(true)}
            >
              {t("memberIds.open")}
            </button>
          )}
          <button
            type="button"
            className="button"
            aria-label={t("members.removeOf", { email: shownEmail(email) })}
            onClick={props.remove}
          >
            {t("members.remove")}
          </button>
        </div>
      )}
      {choosing && <IdsDialog member={props.member} close={() => setChoosing(false)} />}
    </li>
  );
};

const InvitationRow = ({ invitation, withdraw }: { readonly invitation: Invitation; readonly withdraw: () => void }) => {
  const { t } = useOrganizationTexts();
  const { language } = useLanguage();
  const { email, role, expiresAt } = invitation;
  const shown = shownEmail(email);
  return (
    <li className={styles.row} data-testid={`invited-${shownEmail(email)}`}>
      <div>
        <p className={styles.who}>{shown}</p>
        <p className={styles.beside}>
          {t(`roles.${role}`)} · {t("members.invited", { day: dayIn(language, expiresAt) })}
        </p>
      </div>
      <button
        type="button"
        className="button"
        aria-label={t("members.withdrawOf", { email: shownEmail(email) })}
        onClick={withdraw}
      >
        {t("members.withdraw")}
      </button>
    </li>
  );
};
