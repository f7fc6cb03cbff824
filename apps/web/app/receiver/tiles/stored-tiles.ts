import { parseJson } from "@setsuna/kit";
import { z } from "zod";
import { LAYOUTS } from "../../streaming/link-choices.ts";
import { placesOf, splitOf, type TileTree } from "./tile-tree.ts";

/** With `own`, players stay as they were arranged by hand. */
export const ARRANGEMENTS = [...LAYOUTS, "own"] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

export interface StoredTiles {
  readonly arrangement: Arrangement;
  /** The arrangement by hand, if there was one. */
  readonly own?: TileTree | undefined;
}

export const TILES_STORAGE_KEY = "setsuna.receiver.tiles";

const MAX_IDS = 50;
const MAX_PLACES = 16;
const MAX_DEPTH = 16;

const Part = z.object({ share: z.number().positive().max(1), tree: z.unknown() });
const Split = z.object({ axis: z.enum(["row", "column"]), parts: z.array(Part).min(2).max(MAX_PLACES) });
const Place = z.number().int().min(1).max(MAX_PLACES);

const treeIn = (value: unknown, depth = 0): TileTree | undefined => {
  const place = Place.safeParse(value);
  if (place.success) return place.data;
  const split = Split.safeParse(value);
  if (!split.success || depth > MAX_DEPTH) return undefined;
  const { axis, parts } = split.data;
  const trees = parts.map(({ tree }) => treeIn(tree, depth + 1));
  const known = trees.filter((tree) => tree !== undefined);
  if (known.length < trees.length) return undefined;
  return splitOf(
    axis,
    known,
    parts.map(({ share }) => share),
  );
};

/** Returns undefined if it is invalid, or if a place is missing or there twice. */
const ownTree = (value: unknown): TileTree | undefined => {
  const tree = treeIn(value);
  if (tree === undefined) return undefined;
  const places = [...placesOf(tree)].sort((a, b) => a - b);
  return places.every((place, index) => place === index + 1) ? tree : undefined;
};

const One = z.object({ arrangement: z.enum(ARRANGEMENTS), own: z.unknown().optional() });
const All = z.record(z.string(), z.unknown()).catch({});

/** Returns undefined if nothing valid is stored for this ID. */
export const parseTiles = (stored: string | null, id: string): StoredTiles | undefined => {
  const one = One.safeParse(All.parse(parseJson(stored) ?? {})[id]);
  if (!one.success) return undefined;
  const own = ownTree(one.data.own);
  const { arrangement } = one.data;
  return arrangement === "own" && own === undefined ? undefined : { arrangement, own };
};

/** Keeps the IDs that were arranged last. */
export const storeTiles = (stored: string | null, id: string, tiles: StoredTiles): string => {
  const { [id]: _replaced, ...others } = All.parse(parseJson(stored) ?? {});
  return JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MAX_IDS), [id, tiles]]));
};
