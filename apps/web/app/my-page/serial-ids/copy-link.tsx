import { formatSerialId, type SerialId } from "@setsuna/contracts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FIRST_CHANNELS, shareLinks } from "../../sender/share/share-links.ts";
import { useSiteBase } from "../../sender/share/use-site-base.ts";

export const CopyLink = ({ id }: { readonly id: SerialId }) => {
  const { t } = useTranslation();
  const base = useSiteBase();
  const shown = formatSerialId(id);
  const fields = { ...FIRST_CHANNELS, serialId: shown, password: "" };
  const links = base && shareLinks(base, { fields, used: [], videoChannels: undefined, withPassword: false, withCrew: false });
  return links ? (
    <CopyButton text={links.watch} name={t("liveMap.copyLinkOf", { id: shown })} label={t("liveMap.copyLink")} />
  ) : null;
};
