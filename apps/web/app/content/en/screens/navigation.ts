import type { navigation as ja } from "../../ja/screens/navigation.ts";
import type { SameShape } from "../../same-shape.ts";

export const navigation: SameShape<typeof ja> = {
  navigation: {
    sections: "On the home page",
    menu: "Menu",
    download: "Download",
    up: "Back to top",
    section: {
      about: "What it is",
      features: "Features",
      record: "Results",
      cases: "Case studies",
      scenes: "Use cases",
      plans: "Plans",
      environment: "Requirements",
    },
    downloads: {
      without: "In your browser, no install",
      waiting: "Not released yet",
      desktop: "Desktop app",
      ios: "iOS app",
      plugin: "Plugin for the node-based tool",
      windows: "Windows app (beta)",
    },
    group: {
      default: "Main pages",
      guides: "Guides",
      downloads: "Downloads",
      articles: "Articles",
      legal: "Terms and notices",
    },
    page: {
      articles: "Articles",
      compatibility: "Compatibility",
      demonstration: "Multi Latency demo",
      downloads: "Downloads",
      idStatus: "ID status",
      phone: "Phone app",
      questions: "Questions",
      receive: "Receive",
      send: "Send",
      signals: "Control signals",
      status: "Service status",
    },
    footer: {
      label: "Site map",
      start: "Start",
      guides: "Guides",
      downloads: "Downloads",
      more: "Articles and API",
      legal: "Terms and contact",
    },
  },
};
