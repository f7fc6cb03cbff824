import type { StageTimes } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";

export interface ShownStages {
  readonly latency: number;
  readonly stages: StageTimes;
}

const readStages = (page: Page): Promise<ShownStages | undefined> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-testid="latency-stages"] tbody tr')];
    const latency = Number(document.querySelector<HTMLElement>('[data-stat="latency.median"]')?.dataset.value);
    if (rows.length === 0 || Number.isNaN(latency)) return undefined;
    const stages = rows.map(({ dataset }) => [dataset.stage ?? "", Number(dataset.typical ?? 0)]);
    return { latency, stages: Object.fromEntries(stages) as StageTimes };
  });

export const untilStages = (page: Page, name: keyof StageTimes): Promise<ShownStages> =>
  until(`the stages, with ${name}`, async () => {
    const shown = await readStages(page);
    return shown?.stages[name] === undefined ? undefined : shown;
  });
