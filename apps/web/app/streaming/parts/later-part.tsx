import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FailedPart } from "./part-boundary.tsx";
import type { Later } from "./use-later.ts";

/** A part of a page that loads on demand: the part, a loading notice, or a retry button. */
export const LaterPart = <Module,>(props: {
  readonly later: Later<Module>;
  readonly children: (module: Module) => ReactNode;
}) => {
  const { t } = useTranslation();
  const { later } = props;
  switch (later.name) {
    case "ready":
      return props.children(later.module);
    case "loading":
      return <p role="status">{t("client.part.loading")}</p>;
    case "failed":
      return <FailedPart again={later.again} />;
  }
};
