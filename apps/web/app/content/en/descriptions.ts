import type { PublicPath } from "@setsuna/contracts";

export const descriptions: Readonly<Partial<Record<PublicPath, string>>> = {
  "/": "Send live video, audio and control signals between browsers with very little delay. Watch the true delay on this page and try it with a free ID.",
  "/archive":
    "Past versions of the plugin, the desktop app and the Windows app, with release dates, what changed in each, and the manuals.",
  "/license": "Names, versions, copyright notices and full licence texts of the open-source software in Setsuna Studio.",
  "/troubleshooting":
    "No picture, a broken picture, a camera that is not found, an error code: search symptoms and codes, and see the cause and the fix.",
  "/whatsnew":
    "What changed in each version of Setsuna Studio: sending and receiving, pages and apps, My Page, with pictures and a feed to subscribe to.",
  "/contact": "Write to the people behind Setsuna Studio with questions, plans for a trial or a fault report. We reply by email.",
  "/auth":
    "Log in to Setsuna Studio or sign up for an account, which comes with one Free ID that can send and receive right away.",
  "/maintenance":
    "When maintenance takes place and what is unavailable. My Page is closed then; sending and receiving in the apps continues.",
  "/api/docs":
    "Reference for the HTTP API that access tokens can call: parameters, replies and errors of each call, with examples for curl and Node.",
};
