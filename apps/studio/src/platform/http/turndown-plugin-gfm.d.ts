declare module "@joplin/turndown-plugin-gfm" {
  import type Turndown from "turndown";

  /** Tables, strikethrough and task lists of GitHub Flavored Markdown. */
  export const gfm: Turndown.Plugin;
}
