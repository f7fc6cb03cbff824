import { parseJson } from "@setsuna/kit";
import { z } from "zod";
import { LAYOUTS, LINK_CHOICES } from "../streaming/link-choices.ts";
import { LostPicture } from "../streaming/signal/lost-picture.ts";

export type Layout = (typeof LAYOUTS)[number];

export interface View {
  readonly layout: Layout;
  /** Names and levels over the video; undefined shows them with several players. */
  readonly overlay: boolean | undefined;
  readonly lost: LostPicture;
  /** Time of capture over the picture. */
  readonly timecode: boolean;
}

export const VIEW_STORAGE_KEY = "setsuna.receiver.view";
export const DEFAULT_VIEW: View = { layout: "grid", overlay: undefined, lost: "hold", timecode: false };

const Layout = z.enum(LAYOUTS);
const Remembered = z.object({
  layout: Layout.catch(DEFAULT_VIEW.layout),
  labels: z.boolean().optional().catch(undefined),
  lost: LostPicture.catch(DEFAULT_VIEW.lost),
  timecode: z.boolean().catch(DEFAULT_VIEW.timecode),
});

/** Invalid values become defaults. Never throws. */
export const parseView = (stored: string | null): View => {
  const { layout, labels, lost, timecode } = Remembered.catch({ ...DEFAULT_VIEW, labels: undefined }).parse(parseJson(stored));
  return { layout, overlay: labels, lost, timecode };
};

export const storedView = ({ overlay, ...rest }: View): string => JSON.stringify({ ...rest, labels: overlay });

/** Ignores invalid values. */
export const viewLink = (query: URLSearchParams): Partial<View> => {
  const layout = LINK_CHOICES.layout(query.get("layout"));
  const lost = LINK_CHOICES.lost(query.get("lost"));
  const overlay = LINK_CHOICES.labels(query.get("labels"));
  const timecode = LINK_CHOICES.timecode(query.get("timecode"));
  return {
    ...(layout === undefined ? {} : { layout }),
    ...(overlay === undefined ? {} : { overlay }),
    ...(lost === undefined ? {} : { lost }),
    ...(timecode === undefined ? {} : { timecode }),
  };
};

export interface PageLink {
  /** Shows only video, for OBS and other captures. */
  readonly clean: boolean;
  readonly guest: boolean;
  /** Undefined opens the panel if a required value is missing. */
  readonly panel: boolean | undefined;
  /** Allows delay and replay by a player's control channel. */
  readonly remote: boolean;
  /** `transparent` is for OBS. */
  readonly background: "black" | "transparent";
}

export const pageLink = (query: URLSearchParams): PageLink => ({
  clean: LINK_CHOICES.clean(query.get("clean")) ?? false,
  guest: LINK_CHOICES.guest(query.get("guest")) ?? false,
  panel: LINK_CHOICES.panel(query.get("panel")),
  remote: LINK_CHOICES.remote(query.get("remote")) ?? false,
  background: LINK_CHOICES.background(query.get("background")) ?? "black",
});
