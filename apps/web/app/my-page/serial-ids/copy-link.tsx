import { formatSerialId, type SerialId } from "@setsuna/contracts";
import { useCopy } from "../../components/use-copy.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FIRST_CHANNELS, shareLinks } from "../../sender/share/share-links.ts";
import { useSiteBase } from "../../sender/share/use-site-base.ts";

/** Menu entry: copies the link to watch channel 1 of the ID. Renders nothing until the page knows its own address. */
export const CopyLink = ({ id, className }: { readonly id: SerialId; readonly className: string | undefined }) => {
  const { t } = useTranslation();
  const base = useSiteBase();
  const fields = { ...FIRST_CHANNELS, serialId: formatSerialId(id), password: "" };
  const links = base && shareLinks(base, { fields, used: [], videoChannels: undefined, withPassword: false, withCrew: false });
  const { done, copy } = useCopy(links ? links.watch : "");
  if (!links) return null;
  return (
    <>
      <button type="button" className={className} onClick={copy}>
        {done ? t("serialIds.copied") : t("liveMap.copyLink")}
      </button>
      <span className="visually-hidden" role="status">
        {done ? t("serialIds.copied") : ""}
      </span>
    </>
  );
};
