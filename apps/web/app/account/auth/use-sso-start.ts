import type { ApiRow, Sent } from "@setsuna/contracts";
import { useState } from "react";
import { sso as en } from "../../content/en/screens/sso.ts";
import { sso as ja } from "../../content/ja/screens/sso.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApi } from "../session/use-api.ts";

export const useSsoTexts = (): typeof en => (useLanguage().language === "ja" ? ja : en);

/** Leaves for the provider of the organization. */
export const useSsoStart = () => {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const start = async (body: Sent<ApiRow<"startSso">>["body"]): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      window.location.assign((await api("startSso", { body })).url);
    } catch (error) {
      setFailure({ error });
    } finally {
      // The browser may come back to this page as it was.
      setBusy(false);
    }
  };
  return { busy, failure, start };
};
