import type { Channel, TallyValue } from "@setsuna/contracts";
import type { ObsSettings } from "./obs-settings.ts";

export interface SceneItem {
  readonly source: string;
  readonly enabled: boolean;
}

export type Scenes = ReadonlyMap<string, readonly SceneItem[]>;

export interface ObsPicture {
  readonly scenes: Scenes;
  /** The program scene, plus the previous one during a transition. */
  readonly program: readonly string[];
  /** Absent without studio mode. */
  readonly preview: string | undefined;
}

export const shownIn = (roots: readonly string[], scenes: Scenes): ReadonlySet<string> => {
  const shown = new Set<string>();
  const todo = [...roots];
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (shown.has(name)) continue;
    shown.add(name);
    for (const item of scenes.get(name) ?? []) if (item.enabled) todo.push(item.source);
  }
  return shown;
};

/** Returns the tally of each mapped channel: red on air, green in preview, off otherwise; on air stands above preview. */
export const tallyOf = (picture: ObsPicture, sources: ObsSettings["sources"]): ReadonlyMap<Channel, TallyValue> => {
  const onAir = shownIn(picture.program, picture.scenes);
  const next = shownIn(picture.preview === undefined ? [] : [picture.preview], picture.scenes);
  const tally = new Map<Channel, TallyValue>();
  for (const { source, channel } of sources) {
    const value: TallyValue = onAir.has(source) ? 1 : next.has(source) ? 2 : 0;
    const known = tally.get(channel);
    if (known === undefined || known === 0 || value === 1) tally.set(channel, value);
  }
  return tally;
};
