import type { PageResult } from "./page-result.ts";

export const TARGETS = {
  /** Lighthouse scores, 0 to 100. */
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  lcpMs: 1500,
  cls: 0.02,
  /** With HTTP headers, units of 1000 bytes. Without them 122 at most (`scripts/lib/landing-weight.ts`). */
  landingScriptKb: 123,
} as const;

export const missed = (name: string, page: PageResult): string[] => {
  const said: string[] = [];
  for (const category of ["performance", "accessibility", "best-practices", "seo"] as const)
    if (page.scores[category] < TARGETS[category]) said.push(`${category} ${page.scores[category]} of ${TARGETS[category]}`);
  if (page.lcpMs >= TARGETS.lcpMs) said.push(`LCP ${page.lcpMs} ms`);
  if (page.cls >= TARGETS.cls) said.push(`CLS ${page.cls}`);
  if (name.startsWith("/ ") && page.scriptKb > TARGETS.landingScriptKb) said.push(`${page.scriptKb} kB of script`);
  return said;
};
