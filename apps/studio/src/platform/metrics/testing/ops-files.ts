import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";

const at = (path: string): string => fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url));
export const OPERATIONS = at("docs/operations.md");

const Panel = z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) });
const Dashboard = z.object({ panels: z.array(Panel).min(10) });
const Rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z
    .string()
    .regex(/^[0-9]+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(["page", "warn"]) }),
  annotations: z.strictObject({ summary: z.string() }),
});
const Alerts = z.object({ groups: z.array(z.object({ rules: z.array(Rule).min(10) })) });

/** Throws if two panels share an ID. */
export const dashboardQueries = (): string[] => {
  const { panels } = Dashboard.parse(JSON.parse(readFileSync(at("ops/grafana/setsuna.json"), "utf8")));
  if (new Set(panels.map(({ id }) => id)).size < panels.length) throw new Error("two panels have the same ID");
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
};

export const alertRules = (): z.infer<typeof Rule>[] =>
  Alerts.parse(parse(readFileSync(at("ops/prometheus/alerts.yml"), "utf8"))).groups.flatMap(({ rules }) => rules);
