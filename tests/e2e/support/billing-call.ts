import type { Page } from "playwright-core";

/** `path` is relative to `/studio/api/billing/`. Rejects with an unsuccessful answer. */
export const billingCall = (page: Page, method: string, path: string, body?: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async (sent) => {
      const json = sent.body === undefined ? {} : { headers: { "content-type": "application/json" }, body: sent.body };
      const answer = await fetch(sent.path, { method: sent.method, ...json });
      return answer.ok ? answer.json() : Promise.reject(new Error(await answer.text()));
    },
    { method, path: `/studio/api/billing/${path}`, body: body === undefined ? undefined : JSON.stringify(body) },
  );
