import type { site as ja } from "../ja/site.ts";
import type { SameShape } from "../same-shape.ts";

export const site: SameShape<typeof ja> = {
  site: {
    name: "Setsuna Studio",
    language: "Language",
    home: "Setsuna Studio, home page",
    skip: "Skip to the content",
  },
  notFound: {
    title: "Page not found",
    description: "There is no page at this address. It may have moved, or it was removed.",
    home: "Home page",
  },
  crash: {
    title: "This screen could not be shown",
    description: "Part of the page failed unexpectedly. Anything being sent or received here has stopped. Reload the page.",
    reload: "Reload",
    home: "Home page",
  },
};
