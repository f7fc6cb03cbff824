import type { PublicPath } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { RouteNotice } from "../account/session/route-notice.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { publicPageAt } from "../site/public-pages.ts";
import styles from "./my-page-screen.module.css";

const GuideLink = ({ to }: { readonly to: PublicPath }) => {
  const { language } = useLanguage();
  return <Link to={to}>{publicPageAt(to)?.title[language]}</Link>;
};

export const MyPageScreen = (props: {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly guide?: PublicPath;
  readonly children: ReactNode;
}) => (
  <main className={styles.screen}>
    <PageTitle of={props.title} />
    <meta name="robots" content="noindex" />
    {}
    <h1 className={styles.heading} tabIndex={-1}>
      {props.title}
    </h1>
    <RouteNotice />
    {props.lead && (
      <p className={styles.lead}>
        {props.lead} {props.guide && <GuideLink to={props.guide} />}
      </p>
    )}
    {props.children}
  </main>
);
