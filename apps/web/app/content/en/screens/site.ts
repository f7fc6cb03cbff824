import type { site as ja } from "../../ja/screens/site.ts";
import type { SameShape } from "../../same-shape.ts";

export const site: SameShape<typeof ja> = {
  site: {
    name: "Setsuna Studio",
    language: "Language",
    home: "Setsuna Studio, home page",
    skip: "Skip to the content",
    pageTitle: "{{page}} | Setsuna",
    needsScript: "This page needs JavaScript. Turn it on in your browser's settings.",
    toTop: "Home page",
    signIn: "Log in",
    menu: "Account menu",
    signedInAs: "Logged in as",
    userPage: "My Page",
    admin: "Admin",
    signOut: "Log out",
    navigation: "Site",
    policy: "Privacy policy",
    eula: "Terms of use",
    contact: "Contact",
  },
  notFound: {
    title: "Page Not Found",
    description: "The URL may be incorrect, or the page has been moved or deleted.",
    home: "Return to Home",
  },
  crash: {
    title: "Something went wrong",
    description: "This page crashed. Anything you were sending or receiving has stopped. Reload the page.",
    stopped: "stopped at {{time}}",
    reload: "Reload",
    home: "Home page",
    status: "Service status",
    details: "Technical details",
    tell: "If it happens again, send us these details:",
  },
};
