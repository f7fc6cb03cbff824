import type { PageResult } from "./page-result.ts";

export const TARGETS = {
  /** Lighthouse scores, 0 to 100. */
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  lcpMs: 1500,
  cls: 0.02,
} as const;

export const missed = (page: PageResult): string[] => {
  const said: string[] = [];
  for (const category of ["performance", "accessibility", "best-practices", "seo"] as const)
    if (page.scores[category] < TARGETS[category]) said.push(`${category} ${page.scores[category]} of ${TARGETS[category]}`);
  if (page.lcpMs >= TARGETS.lcpMs) said.push(`LCP ${page.lcpMs} ms`);
  if (page.cls >= TARGETS.cls) said.push(`CLS ${page.cls}`);
  return said;
};
