import { type AccountClient, until } from "@setsuna/testkit";
import type { Page } from "playwright-core";

export const untilAir = (page: Page, air: string): Promise<void> =>
  page.locator(`[data-testid="air"][data-air="${air}"]`).waitFor({ timeout: 30_000 });

/** `on` or `standby`; null: neither yet. */
export const airOf = (page: Page): Promise<string | null> => page.getByTestId("air").getAttribute("data-air");

/** A standby that a starved machine keeps silent can't take over, so an operator presses again. */
export const cutByApi = (owner: AccountClient, id: string): Promise<true> =>
  until("a cut to the standby", async () => {
    const { status, body } = await owner.call("POST", `serial-ids/${id}/channels/1/switch`);
    if (status === 200) return true;
    if ((body as { code?: string }).code !== "no-standby") throw new Error(`${status}: ${JSON.stringify(body)}`);
    return false;
  });

export const longestGap = (frames: readonly { readonly at: number }[], from: number): number => {
  const first = Math.max(1, from);
  return Math.max(0, ...frames.slice(first).map(({ at }, index) => at - (frames[first + index - 1]?.at ?? at)));
};

export const videoConnections = async (
  client: AccountClient,
  id: string,
  direction: "send" | "receive",
): Promise<readonly { readonly id: string; readonly standby: boolean }[]> => {
  const { body } = await client.call("GET", `serial-ids/${id}/connections`);
  const { connections } = body as {
    connections: { id: string; standby: boolean; direction: string; streams: { kind: string }[] }[];
  };
  return connections.filter((one) => one.direction === direction && one.streams.some(({ kind }) => kind === "video"));
};
