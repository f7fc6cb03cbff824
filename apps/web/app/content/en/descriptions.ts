import type { PublicPath } from "@setsuna/contracts";

export const descriptions: Readonly<Record<PublicPath, string>> = {
  "/": "Send live video, audio and control signals between browsers with very little delay. Watch the true delay on this page and try it with a free ID.",
  "/lms":
    "Download the plugin that sends and receives video, audio and control signals in a node-based tool: builds for Windows and Mac, requirements and notes.",
  "/desktopapp":
    "Download the desktop app for Mac and Windows: what has been released for each, the requirements, and what to check before you download.",
  "/iOS":
    "The iOS app turns an iPhone into a camera, player, tally light or controller: its four modes, supported models, release status, and the browser version.",
  "/MacOS":
    "The desktop app for Macs with Apple silicon or Intel: supported macOS versions, how to install it, and the permissions for cameras and capture.",
  "/windows":
    "The Windows app (beta): which graphics driver it needs, how many can run at once, the limits of the beta, and its release status.",
  "/archive":
    "Past versions of the plugin, the desktop app and the Windows app, with release dates, what changed in each, and the manuals.",
  "/license": "Names, versions, copyright notices and full licence texts of the open-source software in Setsuna Studio.",
  "/aboutidandch":
    "How an ID and a channel number connect a sender to a receiver: number ranges, how many can run at once, passwords, and what changing an ID does.",
  "/purchaseandcancellation":
    "How to buy a plan, add channels and cancel: card or invoice, the prorated first month, renewal dates, and what is and is not refunded.",
  "/explanation":
    "Each function of Setsuna Studio and its limits: ID password, IP restriction, relay, one-to-many delivery, tally, replay, encryption and more.",
  "/howto":
    "Step by step, with screenshots: showing tally, changing the sender's bitrate with Control Quality, simple connection, and using OBS.",
  "/multilatency":
    "One upload, two pictures: one arrives at once, the other later and complete. How Multi Latency works and where it helps.",
  "/multidemo":
    "Pan a camera next to its delayed twin and feel what 750 milliseconds do to your hand: the Multi Latency demonstration in your browser.",
  "/controlsignals":
    "Which gyroscope, accelerometer or game controller input arrives on which channel, and with what values, in one table.",
  "/connectionstatus":
    "How to see in My Page who is sending and receiving on a serial ID, what each column means, and what happens when you end a connection.",
  "/interop":
    "Encoders, browsers, WebRTC libraries and control tools that we tested with Setsuna Studio, check by check, including failures and gaps.",
  "/troubleshooting":
    "No picture, a broken picture, a camera that is not found, an error code: search symptoms and codes, and see the cause and the fix.",
  "/ArticleVTuber":
    "A live show with performer, studio and venue in different places: a setup that carries picture, sound and cues both ways with little delay.",
  "/ArticleRemoteProduction":
    "Producing a broadcast remotely with few people on site: remote cameras, tally and return feeds, with the delay to plan for each.",
  "/ArticleRemoteCamera":
    "Cameras without an operator: steer by the FAST channel, air the repaired one, and get a controller's values to the motor head.",
  "/ArticleSchoolSoccer":
    "A girls' school championship from two grounds at once: the channel list, one delay for four cameras, and a running order for five people.",
  "/ArticleCoDevelopment":
    "How a terrestrial and a pay-TV broadcaster can test a live feed together: from requirements to tests, the signals, and four weeks of measuring.",
  "/whatsnew":
    "What changed in each version of Setsuna Studio: sending and receiving, pages and apps, My Page, with pictures and a feed to subscribe to.",
  "/contact": "Write to the people behind Setsuna Studio with questions, plans for a trial or a fault report. We reply by email.",
  "/auth":
    "Log in to Setsuna Studio or sign up for an account, which comes with one Free ID that can send and receive right away.",
  "/tokutei":
    "The seller's notice required by Japanese law: who sells, prices, when and how to pay, when the service starts, cancellation and refunds.",
  "/policy":
    "The privacy policy of Setsuna Studio: what is collected and why, who it is shared with, how long it is kept, and your rights.",
  "/app-policy":
    "The privacy policy of the applications: how they handle camera, microphone and motion sensor data, and what is never sent.",
  "/eula":
    "The licence terms of Setsuna Studio: what the licence covers, your responsibilities, prohibited uses, fees, limits of liability, termination.",
  "/maintenance":
    "When maintenance takes place and what is unavailable. My Page is closed then; sending and receiving in the apps continues.",
  "/api/docs":
    "Reference for the HTTP API that access tokens can call: parameters, replies and errors of each call, with examples for curl and Node.",
};
