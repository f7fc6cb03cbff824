import type { AuditEntry } from "@setsuna/contracts";
import { useTranslation } from "react-i18next";

/** Who did it: an address where there is an account, a word for the server itself and for who was not signed in, else the id. */
export const ActorName = ({ entry: { actor, actorEmail } }: { readonly entry: Pick<AuditEntry, "actor" | "actorEmail"> }) => {
  const { t } = useTranslation("admin");
  if (actorEmail !== null) return actorEmail;
  return actor === "system" || actor === "visitor" ? t(`audit.${actor}`) : actor;
};
