import type { StreamView } from "@setsuna/client";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Undefined with one sender. */
const noteOf = (standby: StreamView["standby"]): "slate" | "standsBy" | "bySpare" | "hasStandby" | undefined => {
  if (standby?.slate) return "slate";
  if (standby?.standsBy) return "standsBy";
  if (standby?.bySpare) return "bySpare";
  return standby?.hasStandby ? "hasStandby" : undefined;
};

export const StandbyNote = ({ standby }: { readonly standby: StreamView["standby"] }) => {
  const { t } = useTranslation();
  const note = noteOf(standby);
  return (
    <div role="status">
      {note && (
        <p data-testid="standby-note" data-note={note}>
          {t(`standby.${note}`)}
        </p>
      )}
    </div>
  );
};
