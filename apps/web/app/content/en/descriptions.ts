import type { PublicPath } from "@setsuna/contracts";

/** Describes each public page to search engines, in English. */
export const descriptions: Readonly<Record<PublicPath, string>> = {
  "/": "Send live video, audio and control signals between browsers with very little delay. Watch the true delay on this page and try it with a free ID.",
  "/lms":
    "Download the plugin that sends and receives video, audio and control signals in a node-based tool: builds for Windows and Mac, requirements and notes.",
  "/desktopapp":
    "Download the desktop app for Mac and Windows: what is released for each machine, what it needs to run, and what to check before you download.",
  "/iOS":
    "The iOS app films, plays, shows tally and sends control data from an iPhone: its four modes, supported models, release state, and the browser version.",
  "/MacOS":
    "The desktop app for Macs with Apple silicon or Intel: supported macOS versions, how to install it, and the permissions for cameras and capture.",
  "/windows":
    "The Windows app (beta): which graphics driver it needs, how many can run at once, what the beta leaves out, and the state of its release.",
  "/archive":
    "Earlier versions of the plugin, the desktop apps and the Windows app, listed with release date, what changed in each, and the manuals.",
  "/license":
    "Names, versions, copyright notices and the full licence texts of the open-source software that Setsuna Studio is built with.",
  "/aboutidandch":
    "How an ID and a channel number pair a sender with a receiver: number ranges, how many run at once, passwords, and what a change of ID does.",
  "/purchaseandcancellation":
    "How to buy a plan, add channels and cancel: card or invoice, the prorated first month, renewal days, and what is and is not refunded.",
  "/explanation":
    "Each function of Setsuna Studio and its limits: ID password, IP restriction, relay, one-to-many delivery, tally, replay, encryption and more.",
  "/howto":
    "Step by step, with pictures of the screens: showing tally, changing the sender's bitrate with Control Quality, and simple connection.",
  "/multilatency":
    "From one upload, a picture that arrives at once and another that arrives later and whole: how Multi Latency works and where it helps.",
  "/multidemo":
    "Pan a camera beside its delayed twin and feel what 750 milliseconds do to your hand: the Multi Latency demonstration in your browser.",
  "/controlsignals":
    "Which input of a gyroscope, accelerometer or game controller arrives on which channel and with which values, in one table.",
  "/connectionstatus":
    "How to see who sends and receives under a serial ID in My Page, what each column means, and what happens when you end a connection.",
  "/troubleshooting":
    "No picture, a broken picture, a camera that is not found: what to check for each symptom, with the network and firewall conditions.",
  "/ArticleVTuber":
    "A live show with performer, studio and venue in different places: a setup that carries picture, sound and cues both ways with little delay.",
  "/ArticleRemoteProduction":
    "Producing a broadcast from afar with few people on site: remote cameras, tally and return pictures, with the delay to expect of each.",
  "/ArticleRemoteCamera":
    "Cameras without an operator beside them: steer by the FAST channel, air the repaired one, and bring a controller’s values to the motor head.",
  "/ArticleSchoolSoccer":
    "A girls’ school championship from two grounds at once: the channel list, one delay for four cameras, and the order of the day for five people.",
  "/ArticleCoDevelopment":
    "How a terrestrial and a pay-TV broadcaster can try a live path together: from wishes to tests, the signals, and four weeks of measuring.",
  "/contact":
    "Write to the people behind Setsuna Studio with questions, plans for a trial or a report of a fault. The answer comes by mail.",
  "/auth":
    "Log in to Setsuna Studio or sign up for an account, which comes with one Free ID that can send and receive right away.",
  "/tokutei":
    "The notice that Japanese law asks of sellers: who sells, prices, when and how to pay, when the service starts, cancellation and refunds.",
  "/policy":
    "The privacy policy of Setsuna Studio: what is collected, for which purposes, with whom it is shared, how long it is kept, and your rights.",
  "/app-policy":
    "The privacy policy of the applications: how they treat what camera, microphone and motion sensors give them, and what is never sent.",
  "/eula":
    "The licence terms of Setsuna Studio: what the licence covers, your responsibilities, prohibited uses, fees, limits of liability, termination.",
  "/maintenance":
    "When maintenance takes place and what is closed meanwhile. My Page is unavailable then; sending and receiving in the apps goes on.",
  "/api/docs":
    "Reference of the HTTP API that personal tokens may call: parameters, answers and errors of each call, with examples for curl and Node.",
};
