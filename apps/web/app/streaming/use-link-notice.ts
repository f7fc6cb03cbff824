import { useEffect } from "react";
import { useToast } from "../components/toasts.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { LINK_CHOICES, unreadChoices } from "./link-choices.ts";
import { useLinkQuery } from "./link-query.ts";

/** Names the parameters of a link that the page cannot read. A clean page shows nothing but its pictures. */
export const useLinkNotice = (): void => {
  const query = useLinkQuery();
  const toast = useToast();
  const { t } = useTranslation();
  const isClean = LINK_CHOICES.clean(query.get("clean")) === true;
  const unread = unreadChoices(query).join(" ");
  const text = unread === "" || isClean ? undefined : t("client.linkUnread", { what: unread });
  useEffect(() => {
    if (text !== undefined) toast({ tone: "error", text });
  }, [text, toast]);
};
