import { z } from "zod";
import { TypedLine, TypedLines, TypedName } from "../typed-text.ts";
import { FoldedCode, FoldedInstant, FoldedLink } from "../typed-values.ts";
import { RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

const Heading = TypedName(120);
/** Keeps line breaks. */
const Text = TypedLines(3_000).min(1);
/** An https URL or a path of this site. */
const Link = FoldedLink.max(500).regex(/^(?:https:\/\/[^\s/]+(?:\/\S*)?|\/studio\/\S*)$/);

/** Text of an announcement in one language. */
export const AnnouncementText = z.object({
  heading: Heading,
  text: Text,
  /** Empty without a link. */
  linkText: TypedLine(80),
});
export type AnnouncementText = z.infer<typeof AnnouncementText>;

/** The landing page's modal. Spec §2 Navigation. */
export const ShownAnnouncement = z.object({
  /** Browsers remember dismissing it, and a new key shows it again. */
  key: FoldedCode.regex(/^[A-Za-z0-9_-]{1,40}$/),
  ja: AnnouncementText,
  en: AnnouncementText,
  /** Null without a link. */
  link: Link.nullable(),
});
export type ShownAnnouncement = z.infer<typeof ShownAnnouncement>;

/** An announcement as an admin writes it. */
export const AnnouncementDraft = ShownAnnouncement.extend({
  from: FoldedInstant,
  /** Null if it never ends. */
  until: FoldedInstant.nullable(),
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

/** A stored announcement. */
export const Announcement = AnnouncementDraft.extend({ id: RowId });
export type Announcement = z.infer<typeof Announcement>;

const params = z.object({ id: RowId });
const admin = { access: "admin", bot: true } as const;
const grave = { access: "admin-proved", bot: true } as const;

/** Announcements for readers and admins. */
export const ANNOUNCEMENT_API = {
  /** Returns the announcement that began last; null without any. */
  readAnnouncement: {
    method: "GET",
    path: "/studio/api/announcement",
    access: "anyone",
    bot: false,
    reply: z.object({ announcement: ShownAnnouncement.nullable() }),
    errors: [],
  },
  /** Newest first. */
  listAnnouncements: {
    method: "GET",
    path: "/studio/api/admin/announcements",
    ...admin,
    reply: z.object({ announcements: z.array(Announcement) }),
    errors: [],
  },
  createAnnouncement: {
    method: "POST",
    path: "/studio/api/admin/announcements",
    ...grave,
    body: AnnouncementDraft,
    reply: Announcement,
    errors: ["too-long", "period-wrong"],
  },
  changeAnnouncement: {
    method: "PUT",
    path: "/studio/api/admin/announcements/:id",
    ...grave,
    params,
    body: AnnouncementDraft,
    reply: Announcement,
    errors: ["unknown-announcement", "too-long", "period-wrong"],
  },
  deleteAnnouncement: {
    method: "DELETE",
    path: "/studio/api/admin/announcements/:id",
    ...grave,
    params,
    errors: ["unknown-announcement"],
  },
} as const satisfies Record<string, Endpoint>;
