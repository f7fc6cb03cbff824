import type { RouteChoice } from "@setsuna/contracts";
import { Segments } from "../components/segments.tsx";
import { useTranslation } from "../i18n/use-translation.ts";

export const RouteField = (props: {
  readonly value: RouteChoice;
  readonly side: "sender" | "receiver";
  readonly onChange: (route: RouteChoice) => void;
}) => {
  const { t } = useTranslation();
  return (
    <Segments
      label={t("route.label")}
      value={props.value}
      choices={[
        { value: "auto", label: t("route.choices.auto") },
        { value: "direct", label: t("route.choices.direct") },
        { value: "relay", label: t("route.choices.relay") },
      ]}
      onChange={props.onChange}
      hint={props.side === "sender" ? t("route.senderHint") : t("route.receiverHint")}
    />
  );
};
