import { useEffect } from "react";
import { PageTitle } from "../../components/page-title.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sitePath } from "../../platform/site-path.ts";
import type { Air } from "./air.ts";

/** Helps find the tab among many. */
const ICONS = { on: "icon-on-air.svg", "line-gone": "icon-line-gone.svg" } as const;

/** Shows on the browser's tab, by title and icon, whether the page is sending: for someone who works in another tab. */
export const AirTab = (props: { readonly air: Air["name"]; readonly title: string; readonly description: string }) => {
  const { t } = useTranslation();
  const { air, title } = props;
  const isShown = air === "on" || air === "line-gone";
  const icon = isShown ? ICONS[air] : undefined;
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon === undefined || link === null) return;
    const before = link.getAttribute("href") ?? "";
    link.setAttribute("href", sitePath(`/studio/${icon}`));
    return () => link.setAttribute("href", before);
  }, [icon]);
  return <PageTitle of={isShown ? t("air.tab", { state: t(`air.${air}`), title }) : title} description={props.description} />;
};
