import { useEffect } from "react";
import { useToast } from "../components/toasts.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { LINK_CHOICES, unreadChoices } from "./link-choices.ts";
import { useLinkQuery } from "./link-query.ts";

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
