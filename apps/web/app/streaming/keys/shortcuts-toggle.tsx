import { Toggle } from "../../components/toggle.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { switchShortcuts, useShortcutsOn } from "./shortcuts.ts";

export const ShortcutsToggle = () => {
  const { t } = useTranslation();
  return (
    <Toggle
      label={t("client.shortcuts")}
      hint={t("client.shortcutsHint")}
      checked={useShortcutsOn()}
      onChange={switchShortcuts}
    />
  );
};
