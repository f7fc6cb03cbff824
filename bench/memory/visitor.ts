import { PUBLIC_PATHS, Purchase } from "@setsuna/contracts";
import { type Studio, until } from "@setsuna/testkit";

const ADDRESS = {
  name: "株式会社見本",
  country: "JP",
  postalCode: "100-0001",
  region: "東京都",
  city: "千代田区",
  line1: "千代田1-1",
  line2: "1F",
};
const INTENT = { kind: "buy", plan: "commercial", licences: 1, method: "card", periodMonths: 1, serialId: null };

/** Alternates languages. Throws if a page doesn't answer. */
export const readPages = async ({ origin }: Studio, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const path = `/studio${PUBLIC_PATHS[index % PUBLIC_PATHS.length]}?lng=${index % 2 === 0 ? "ja" : "en"}`;
    const answer = await fetch(`${origin}${path}`);
    await answer.arrayBuffer();
    // The maintenance page normally answers 503.
    if (!answer.ok && answer.status !== 503) throw new Error(`${path} answered ${answer.status}`);
  }
};

export const buyOne = async (studio: Studio): Promise<void> => {
  const client = await studio.demoOwner();
  const done = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await client.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await done("PUT", "billing/address", ADDRESS);
  const { setup, url } = (await done("POST", "billing/card/setups")) as { readonly setup: string; readonly url: string };
  await fetch(new URL(url, studio.origin), {
    method: "POST",
    body: new URLSearchParams({ card: "succeeds" }),
    redirect: "manual",
  });
  await done("POST", `billing/card/setups/${setup}/finish`);
  const { id } = (await done("POST", "billing/quotes", { intent: INTENT, coupon: null })) as { readonly id: string };
  const bought = Purchase.parse(await done("POST", `billing/quotes/${id}/confirm`, { agreed: true }));
  const { document } = await until("the receipt", async () => {
    const purchase = Purchase.parse(await done("GET", `billing/purchases/${bought.id}`));
    return purchase.document === null ? undefined : purchase;
  });
  const cookie = client.sessionCookie;
  const pdf = await fetch(`${studio.origin}/studio/api/billing/documents/${document}.pdf`, {
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  const bytes = Buffer.from(await pdf.arrayBuffer());
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error(`the receipt answered ${pdf.status}`);
};
