import { parseJson } from "@setsuna/kit";
import { z } from "zod";
import { LAYOUTS, LINK_CHOICES } from "../streaming/link-choices.ts";
import { LostPicture } from "../streaming/signal/lost-picture.ts";

export type Layout = (typeof LAYOUTS)[number];

/** Choices of a viewer for the page and all of its pictures; a device remembers them. */
export interface View {
  readonly layout: Layout;
  /** Name, levels and latency stay over the video. Undefined: no choice; visible if there are several players. */
  readonly labels: boolean | undefined;
  readonly lost: LostPicture;
}

/** localStorage key of the view. */
export const VIEW_STORAGE_KEY = "setsuna.receiver.view";
export const DEFAULT_VIEW: View = { layout: "grid", labels: undefined, lost: "hold" };

const Layout = z.enum(LAYOUTS);
const Remembered = z.object({
  layout: Layout.catch(DEFAULT_VIEW.layout),
  labels: z.boolean().optional().catch(undefined),
  lost: LostPicture.catch(DEFAULT_VIEW.lost),
});

/** Returns the view that a device remembers; what cannot be read is as by default. Never throws. */
export const parseView = (stored: string | null): View => {
  const { layout, labels, lost } = Remembered.catch({ ...DEFAULT_VIEW, labels: undefined }).parse(parseJson(stored));
  return { layout, labels, lost };
};

/** Returns what a link says about the view: `layout`, `labels` and `lost`. What cannot be read is not said. */
export const viewLink = (query: URLSearchParams): Partial<View> => {
  const layout = LINK_CHOICES.layout(query.get("layout"));
  const lost = LINK_CHOICES.lost(query.get("lost"));
  const labels = LINK_CHOICES.labels(query.get("labels"));
  return {
    ...(layout === undefined ? {} : { layout }),
    ...(labels === undefined ? {} : { labels }),
    ...(lost === undefined ? {} : { lost }),
  };
};

/** Demands of a link on the page itself; no device remembers them. */
export interface PageLink {
  /** Nothing but the pictures: no panel, no controls, no words, no pointer. For OBS and other captures. */
  readonly clean: boolean;
  /** Only watches: nothing to talk or to set a tally with. Links for viewers say so. */
  readonly guest: boolean;
  /** Opens the panel at start. Undefined: opens automatically if a required value is missing. */
  readonly panel: boolean | undefined;
  /** Orders by a player's control channel set its delay and open its replay. */
  readonly remote: boolean;
  /** Around the picture; `transparent` lets what lies beneath the page be seen, in OBS. */
  readonly background: "black" | "transparent";
}

/** Reads `clean`, `guest`, `panel`, `remote` and `background`. */
export const pageLink = (query: URLSearchParams): PageLink => ({
  clean: LINK_CHOICES.clean(query.get("clean")) ?? false,
  guest: LINK_CHOICES.guest(query.get("guest")) ?? false,
  panel: LINK_CHOICES.panel(query.get("panel")),
  remote: LINK_CHOICES.remote(query.get("remote")) ?? false,
  background: LINK_CHOICES.background(query.get("background")) ?? "black",
});

/** Returns the layout after `layout`. */
export const nextLayout = (layout: Layout): Layout => LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length] ?? "grid";
