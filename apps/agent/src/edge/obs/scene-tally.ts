import type { Channel, TallyValue } from "@setsuna/contracts";
import type { ObsSettings } from "./obs-settings.ts";

/** Names an item of a scene or group of OBS. */
export interface SceneItem {
  readonly source: string;
  /** The eye icon in OBS; false for a hidden item. */
  readonly enabled: boolean;
}

/** Scenes and groups by their name. */
export type Scenes = ReadonlyMap<string, readonly SceneItem[]>;

/** Holds what OBS shows. */
export interface ObsPicture {
  readonly scenes: Scenes;
  /** Scenes on air: the program, and during a transition the one that it leaves. */
  readonly program: readonly string[];
  /** Scene in preview; absent without studio mode. */
  readonly preview: string | undefined;
}

/** Returns every scene, group and source that is shown when `roots` are. A scene that contains itself by way of others ends there. */
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
    // Several sources of one channel: the one that is most on air counts.
    if (known === undefined || known === 0 || value === 1) tally.set(channel, value);
  }
  return tally;
};
