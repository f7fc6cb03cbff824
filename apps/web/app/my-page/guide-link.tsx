import type { PublicPath } from "@setsuna/contracts";
import { Link } from "react-router";
import { useLanguage } from "../i18n/use-language.ts";
import { publicPageAt } from "../site/public-pages.ts";

export const GuideLink = ({ to }: { readonly to: PublicPath }) => {
  const { language } = useLanguage();
  return <Link to={to}>{publicPageAt(to)?.title[language]}</Link>;
};
