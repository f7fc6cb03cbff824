import type { NextPage } from "../../types/guides.ts";

const PAGES: readonly NextPage[] = [
  { to: "/ArticleSchoolSoccer", title: "高校女子サッカーを2会場から", text: "2試合を1つの副調整室で。車1台に収まる人数と機材。" },
  { to: "/ArticleRemoteCamera", title: "人のいないカメラを操る", text: "すぐ届く映像で操作し、欠けのない映像を放送する構成。" },
  { to: "/ArticleCoDevelopment", title: "2つの放送局で試す", text: "合格の基準を決め、同じ方法で測るまで。" },
  { to: "/ArticleRemoteProduction", title: "少人数で行うリモート中継", text: "同じ題材を、上り回線の計算まで詳しく。" },
];

export const scenarioNext = (path: string): readonly NextPage[] => PAGES.filter(({ to }) => to !== path);
