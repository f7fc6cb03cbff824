import type { LandingContent } from "../../content/types/landing.ts";

export interface ClipFiles {
  /** Addresses as imported; see `useBuiltFile`. */
  readonly video: string;
  readonly poster: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export type Clips = Readonly<Record<"receiver" | "multiview" | "phone", ClipFiles>>;

/** Sent with the page, so that its script carries neither texts nor addresses. */
export interface LandingWithClips extends LandingContent {
  readonly clips: Clips;
}
