import { MAX_LINK_DEVICES } from "@setsuna/contracts";
import { TextField } from "../../components/field.tsx";
import { Pair } from "../../components/section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { LinkProblems, TypedLimits } from "./link-limits.ts";

export const LinkLimitsFields = (props: {
  readonly limits: TypedLimits;
  readonly problems: LinkProblems;
  readonly change: (fields: Partial<TypedLimits>) => void;
}) => {
  const { t } = useTranslation();
  const { limits, problems, change } = props;
  return (
    <Pair>
      <TextField
        label={t("serialIds.links.expires")}
        hint={t("serialIds.links.expiresHint")}
        error={problems.expires ? t("serialIds.links.expiresWrong") : undefined}
        type="datetime-local"
        value={limits.expires}
        onChange={(expires) => change({ expires })}
        name="link-expires"
      />
      <TextField
        label={t("serialIds.links.devices")}
        hint={t("serialIds.links.devicesHint")}
        error={problems.devices ? t("serialIds.links.devicesWrong", { most: MAX_LINK_DEVICES }) : undefined}
        value={limits.devices}
        onChange={(devices) => change({ devices })}
        inputMode="numeric"
        figures
        name="link-devices"
      />
    </Pair>
  );
};
