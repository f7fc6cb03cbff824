import { CHANNELS_PER_LICENCE, MAX_LICENCES } from "@setsuna/account";
import { LATENCY } from "../../figures/latency-figures.ts";
import type { LandingTexts } from "../../types/landing.ts";
import { latencyIncludes } from "../latency-includes.ts";

export const texts: LandingTexts = {
  heading: "Now, on a distant screen.",
  lead: "Live video, sound and control signals from one browser to another. Measure the one-way delay right here on this page.",
  begin: "Start for free",
  tryNow: "Try it now",
  live: {
    heading: "Measure it here",
    lead: "Your browser sends a picture to our relay and back, and times it. Nothing is installed, and no camera is used.",
  },
  forWhom: [
    { who: "Broadcast and events", what: "cameras at the venue, the switcher at home" },
    { who: "Virtual performers", what: "move here, appear there, answer at once" },
    { who: "Remote operation", what: "steer cameras and machines by a picture that is live" },
  ],
  record: {
    heading: "Measured latency",
    lead: "From capture to screen, next to Chrome's own WebRTC: same computer, same footage, same bitrate, run in turn.",
    lines: { clean: "Clean network", bad: "Poor network: 25 ms each way, 0 to 15 ms of jitter, 1% loss" },
    systems: {
      ours: "Setsuna, through the relay",
      "ours-downlink": "Setsuna, receiver on the poor network",
      "ours-uplink": "Setsuna, sender on the poor network",
      "chrome-h264": "Chrome's own H.264, direct",
      "chrome-vp8": "Chrome's own VP8, direct",
    },
    scale: "One step is one setsuna, 13.3 ms. The bar is the median; the thin line reaches the 95th percentile.",
    condition: `1280x720, ${LATENCY.framesPerSecond} frames per second, 5 Mbit/s; medians of ${LATENCY.runs} runs of ${LATENCY.seconds} s. Chromium 156, two cores, no GPU. Latency ${latencyIncludes}.`,
    weak: "It shows our weak point too: with the sender on the poor network, the picture froze for a moment. The table says for how long.",
    table: {
      show: "The figures as a table",
      line: "Network",
      system: "System",
      median: "Median, ms",
      p95: "95th percentile, ms",
      frozen: `Frozen, ms in ${LATENCY.seconds} s`,
    },
  },
  feature: {
    heading: "Features",
    lead: "Try each of them right here.",
    delay: {
      name: "You set the delay",
      text: "At 0 the receiver keeps the smallest buffer that still plays. At any value up to 1000 ms it shows each frame exactly that long after capture, so every receiver set to it shows the same frame at the same moment.",
      slider: "Delay at the receiver",
      least: "smallest buffer",
      frames: "{{frames}} frames at 30 fps",
    },
    multiLatency: {
      name: "Multi Latency",
      text: "One upload, two channels: FAST arrives at once, the normal channel later and complete. Work from FAST and put the normal channel on air. The sender uploads only once.",
      send: "Give a cue",
      fast: "FAST",
      held: "normal",
      label: "The cue reaches FAST at once and the normal channel 750 milliseconds later",
    },
    tally: {
      name: "Tally",
      text: "Shows a remote camera operator what the switcher has on air. Values run from 0 to 3, and anyone who joins late gets the current one.",
      choice: "Tally value",
      values: ["off", "red", "green", "amber"],
    },
    control: {
      name: "Control signals",
      text: "The tilt of a phone or the sticks of a game controller travel alongside the picture, to drive lights, graphics or a camera head at the other end.",
      slider: "Tilt of the device",
      sent: "sent",
      received: "received",
    },
    replay: {
      name: "Replay",
      text: "The receiver always keeps the last 600 frames. Step back through them one by one, and save them without re-encoding.",
      slider: "Position",
      frame: "frame {{frame}} of 600",
      live: "now",
    },
    seal: {
      name: "End-to-end encryption",
      text: "With an ID password, the sender encrypts and the receiver decrypts. The relay in between sees only what you see here. Available on paid plans.",
      toggle: "Set an ID password",
      written: "What was sent",
      seen: "What the relay sees",
    },
  },
  usecase: {
    heading: "Use cases",
    lead: "Each of these runs on one serial ID, with a channel for each part.",
    cases: [
      {
        scene: "conference",
        name: "Cameras at the venue, the switcher at home",
        text: "The cameras and an internet connection are at the venue. The gallery cuts between them and sends tally back, so fewer people and less equipment travel.",
        streams: [
          { kind: "video", channels: "1–3", way: "venue → gallery" },
          { kind: "sound", channels: "1–2", way: "venue ⇄ gallery" },
          { kind: "tally", channels: "4", way: "gallery → venue" },
        ],
      },
      {
        scene: "live_house",
        name: "A performer elsewhere answers the audience",
        text: "The performer is in a studio and sees the hall. The return is quick enough to talk without pauses.",
        streams: [
          { kind: "video", channels: "1", way: "studio → hall" },
          { kind: "video", channels: "2", way: "hall → studio" },
          { kind: "control", channels: "1–3", way: "motion, tilt" },
        ],
      },
      {
        scene: "head",
        name: "Steer by one picture, broadcast the other",
        text: "Camera heads and machines are steered by the FAST picture. What goes on air or gets recorded is the normal one, repaired and complete. It is uploaded once.",
        streams: [
          { kind: "FAST", channels: "2", way: "as it arrives" },
          { kind: "normal", channels: "1", way: "750 ms later, repaired" },
          { kind: "control", channels: "4–19", way: "controllers" },
        ],
      },
    ],
  },
  caseStudy: {
    heading: "Case studies",
    lead: "Complete examples with channels, delays and a running order, without customers' names. Below are four things to try on your own network.",
    setups: [
      {
        scene: "studio",
        name: "A virtual performer, live at a distant venue",
        explanation:
          "The performer at home, the rendering in a studio, the audience in a hall: how long your own movement takes to come back, what to send separately, and what to measure before the show.",
        to: "/ArticleVTuber",
        text: "Read the article",
      },
      {
        scene: "esports",
        name: "Remote production with a small crew",
        explanation:
          "Cameras on site, the switcher in a gallery elsewhere: a setup built from the return feeds up, and the uplink that three cameras add up to.",
        to: "/ArticleRemoteProduction",
        text: "Read the article",
      },
      {
        scene: "stadium",
        name: "A school championship from two grounds",
        explanation: "Two matches at the same minute, four cameras on one delay, five people and a van.",
        to: "/ArticleSchoolSoccer",
        text: "Read the example",
      },
      {
        scene: "head",
        name: "Cameras without an operator",
        explanation: "Steer by the instant picture, air the complete one, and see what the motor head needs from you.",
        to: "/ArticleRemoteCamera",
        text: "Read the example",
      },
      {
        scene: "conference",
        name: "Two broadcasters, one trial",
        explanation: "A terrestrial and a pay-TV broadcaster turn requirements into tests and measure together for four weeks.",
        to: "/ArticleCoDevelopment",
        text: "Read the example",
      },
    ],
    trying: "Five minutes to try",
    tries: [
      {
        name: "Connect two devices",
        explanation:
          "Open the sender on one, the receiver on the other, and enter the same ID. The receiver shows the one-way delay.",
        to: "/app/sender",
        text: "Open the sender",
      },
      {
        name: "Make a phone the camera",
        explanation: "Pair it by QR code or by an eight-character code that works once. There is nothing to install.",
        to: "/app",
        text: "Open the phone app",
      },
      {
        name: "See two delays side by side",
        explanation: "FAST next to a picture 750 ms behind it: feel the difference as you steer.",
        to: "/multidemo",
        text: "Open the Multi Latency demo",
      },
      {
        name: "Send a controller's values",
        explanation: "From a browser with a game controller to a screen somewhere else.",
        to: "/app/ctrl",
        text: "Open the control page",
      },
    ],
  },
  plan: {
    heading: "Plans",
    lead: `Prices are per licence, tax included. Each licence gives you ${CHANNELS_PER_LICENCE} simultaneous video channels.`,
    perMonth: "per month, tax included",
    perSixMonths: "for six months, tax included",
    forEver: "no time limit",
    cards: {
      free: {
        name: "Free",
        text: "To try it on your own network and equipment",
        items: ["up to 1280x720", `${CHANNELS_PER_LICENCE} video channels`, "Multi Latency", "no commercial use, no password"],
      },
      commercial: {
        name: "Commercial",
        text: "For work",
        items: [
          "up to 1920x1080",
          `${CHANNELS_PER_LICENCE} video channels and more`,
          "commercial use",
          "ID password, end-to-end encryption",
        ],
      },
      pro: {
        name: "Pro",
        text: "For any resolution",
        items: [
          "no limit on resolution",
          `${CHANNELS_PER_LICENCE} video channels and more`,
          "commercial use",
          "ID password, end-to-end encryption",
        ],
      },
      prepaid: {
        name: "Pro, six months",
        text: "For payment by invoice (within Japan)",
        items: ["everything in Pro", "six months at a time", "due at the end of the next month", "qualified invoice"],
      },
    },
    buttons: {
      register: "Register now",
      account: "Create an account",
      contact: "Contact us",
      purchase: "Buy",
      invoice: "Pay by invoice",
    },
    notes: [
      `Every plan has 255 channels each for sound and control signals. An ID can have up to ${MAX_LICENCES} licences; the first month of an added licence is prorated by the day.`,
      "Paid plans renew automatically every month (six-month contracts every six months). You can turn off auto-renewal at any time. There are no returns or refunds. A Free ID never turns into a paid one.",
    ],
    talk: "We are happy to help with a setup, a quotation, or a proof of concept of one to two weeks.",
  },
  specs: {
    heading: "Recommended environment",
    lead: "All you need today is a browser. Apps are ready once they appear on their download pages.",
    rows: [
      {
        name: "Browser",
        lines: [
          "Current Chromium browsers (Chrome, Edge and others) and Firefox; Safari has not been tested",
          "Sending, receiving, a phone as camera, control signals",
        ],
      },
      {
        name: "Windows app (beta)",
        lines: [
          "Nvidia driver 472.47 or later",
          "8 simultaneous uses without an Nvidia GPU. NDI is a trial; DeckLink SDI is not available",
        ],
      },
      {
        name: "Mac app",
        lines: ["macOS 13 or later; Apple silicon (M1 or later) recommended", "Intel: 6th-generation CPU or later"],
      },
      { name: "iOS", lines: ["iPhone 8 or later", "iPhone 8 and SE: receiving picture and sound, and tally"] },
      { name: "Picture and sound", lines: ["H.264, VP8, VP9, AV1", "Opus, 48 kHz, 6 to 510 kbit/s"] },
      {
        name: "With other tools",
        lines: ["WHIP and WHEP (OBS, GStreamer, FFmpeg and others)", "In the apps: NDI 6.0.1, DeckLink 14.0"],
      },
      { name: "Network", lines: ["UDP allowed", "An uplink with some headroom above your video bitrate"] },
    ],
    links: [
      { to: "/desktopapp", text: "Desktop app" },
      { to: "/iOS", text: "iOS" },
      { to: "/windows", text: "Windows app" },
    ],
  },
  question: {
    heading: "Questions",
    lead: "Not here? Ask us.",
    contact: "Contact",
  },
};
