import type { AuditEntry } from "@setsuna/contracts";
import { useTranslation } from "../../i18n/use-translation.ts";

/**
 * Shows who did it: an address where there is an account, a word for the server itself, for who was not signed in and for an entry that was
 * erased when its time was over, else the id.
 */
export const ActorName = ({ entry: { actor, actorEmail } }: { readonly entry: Pick<AuditEntry, "actor" | "actorEmail"> }) => {
  const { t } = useTranslation("admin");
  if (actorEmail !== null) return actorEmail;
  if (actor === "") return t("audit.erasedActor");
  return actor === "system" || actor === "visitor" ? t(`audit.${actor}`) : actor;
};
