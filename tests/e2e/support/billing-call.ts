import type { Page } from "playwright-core";

/**
 * Asks the billing API as the account that is signed in on a page of ours, without a screen; `path` is relative to `/studio/api/billing/`. Returns
 * what it answers. Rejects with the answer when that is no success.
 */
export const billingCall = (page: Page, method: string, path: string, body?: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async (sent) => {
      const json = sent.body === undefined ? {} : { headers: { "content-type": "application/json" }, body: sent.body };
      const answer = await fetch(sent.path, { method: sent.method, ...json });
      return answer.ok ? answer.json() : Promise.reject(new Error(await answer.text()));
    },
    { method, path: `/studio/api/billing/${path}`, body: body === undefined ? undefined : JSON.stringify(body) },
  );
