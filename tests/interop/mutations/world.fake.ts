import { publisherOf } from "../clients/rtc-publisher.ts";
import type { LossyLink } from "../surroundings.ts";
import type { Client, OpenClient, ToolName } from "../tools.ts";
import type { FigureName } from "../types.ts";
import { SOURCE_CHANNEL, type World } from "../world.ts";
import { fakeOidc, fakePool } from "./accounts.fake.ts";
import { FakeControl } from "./control.fake.ts";
import { FakeRtc, fakeStranger, fakeWitness } from "./peer.fake.ts";
import { Reality } from "./reality.fake.ts";
import { FakeStudio } from "./studio.fake.ts";

export interface FakeStage {
  readonly reality: Reality;
  readonly world: World;
  readonly client: Client;
  readonly rtc: FakeRtc;
  readonly seen: ReadonlySet<FigureName>;
}

/** Every tool and no fault, so every check passes. */
export const openFakeStage = (versions: { readonly tsl?: "3.1" | "5.0"; readonly switcher?: "atem" | "obs" } = {}): FakeStage => {
  const reality = new Reality();
  const studio = new FakeStudio(reality);
  const line = { plis: 0, loss: 0 };
  const rtc = new FakeRtc(reality, studio, line);
  const control = new FakeControl(reality);
  const seen = new Set<FigureName>();
  const ends: (() => Promise<unknown>)[] = [];
  let channel = 0;
  const link: LossyLink = {
    lead: async (answer) => answer,
    lose: (share) => {
      line.loss = share;
    },
  };
  const world: Partial<Record<keyof World, unknown>> = {
    studio,
    stranger: fakeStranger(new FakeRtc(reality, studio, line, false)),
    link: () => link,
    witness: async () => fakeWitness(reality, seen),
    source: async () => SOURCE_CHANNEL,
    control: async () => control.stage,
    code: async () => "123456",
    channel: () => {
      channel += 1;
      // A new channel per cell, so that earlier cells leave no state.
      return 10 + channel;
    },
    atEnd: (end: () => Promise<unknown>) => void ends.push(end),
    endCell: async () => {
      for (const end of ends.splice(0).toReversed()) await end();
    },
  };
  const open: OpenClient = {
    version: "1",
    rtc,
    page: rtc,
    publisher: publisherOf(rtc),
    pool: fakePool(reality),
    oidc: fakeOidc(reality),
    osc: control.osc,
    tsl: control.tsl(versions.tsl ?? "5.0"),
    switcher: control.switcher(versions.switcher ?? "obs"),
    camera: control.steerer,
    buttons: control.buttons,
  };
  const tools: readonly ToolName[] = [
    ...(["rtc", "page", "publisher", "pool", "oidc", "osc", "tsl", "switcher", "camera", "buttons"] as const),
  ];
  const client: Client = {
    id: "fake",
    name: "Fake",
    does: { en: "fake", ja: "代役" },
    tools,
    missing: () => undefined,
    open: async () => open,
  };
  return { reality, world: world as unknown as World, client, rtc, seen };
};
