import type { AuditEntry } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Address, a word for the server, a signed-out user or an erased entry, else the ID. */
export const ActorName = ({ entry: { actor, actorEmail } }: { readonly entry: Pick<AuditEntry, "actor" | "actorEmail"> }) => {
  const { t } = useTranslation("admin");
  if (actorEmail !== null) return shownEmail(actorEmail);
  if (actor === "") return t("audit.erasedActor");
  return actor === "system" || actor === "visitor" ? t(`audit.${actor}`) : actor;
};
