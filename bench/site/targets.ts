import type { PageResult } from "./page-result.ts";

/** Targets for the landing page and three others in a Lighthouse run for a phone. */
export const TARGETS = {
  /** Lighthouse's weighted score, 0-100. */
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  /** Largest Contentful Paint, ms. */
  lcpMs: 1500,
  /** Cumulative Layout Shift, no unit. */
  cls: 0.02,
  /** Script of the landing page as it is sent, kB (1000 bytes). */
  landingScriptKb: 120,
} as const;

/** Returns the targets that a page misses, in words; empty: none. */
export const missed = (name: string, page: PageResult): string[] => {
  const said: string[] = [];
  for (const category of ["performance", "accessibility", "best-practices", "seo"] as const)
    if (page.scores[category] < TARGETS[category]) said.push(`${category} ${page.scores[category]} of ${TARGETS[category]}`);
  if (page.lcpMs >= TARGETS.lcpMs) said.push(`LCP ${page.lcpMs} ms`);
  if (page.cls >= TARGETS.cls) said.push(`CLS ${page.cls}`);
  if (name.startsWith("/ ") && page.scriptKb > TARGETS.landingScriptKb) said.push(`${page.scriptKb} kB of script`);
  return said;
};
