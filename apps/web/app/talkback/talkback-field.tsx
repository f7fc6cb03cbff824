import { ERRORS } from "@setsuna/contracts";
import { TextField } from "../components/field.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { ShortcutsToggle } from "../streaming/keys/shortcuts-toggle.tsx";
import { TALKBACK_CHANNEL } from "./talkback-channel.ts";
import type { TalkbackChannel } from "./use-talkback-channel.ts";

export const TalkbackField = ({ talkback }: { readonly talkback: TalkbackChannel }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <>
      <TextField
        label={t("talkback.channel")}
        hint={t("talkback.channelHint", { channel: TALKBACK_CHANNEL })}
        error={talkback.bad ? ERRORS["bad-channel"][language] : undefined}
        value={talkback.text}
        onChange={talkback.change}
        figures
        inputMode="numeric"
        maxLength={8}
        name="talkback"
      />
      <ShortcutsToggle />
    </>
  );
};
