import { CHANNELS_PER_LICENCE, MAX_LICENCES } from "@setsuna/account";
import { inMs, latencyOf } from "../../figures/latency-figures.ts";
import type { Question } from "../../types/landing.ts";
import { latencyIncludes } from "../latency-includes.ts";

export const questions: readonly Question[] = [
  {
    id: "what",
    question: "What does Setsuna Studio do?",
    answer:
      "It carries live picture, sound and control signals over the internet, in both directions. Enter the same serial ID and the same channel number at both ends and they are connected. Any number of receivers can take what one sender sends.",
    more: { to: "/aboutidandch", text: "IDs and channels" },
  },
  {
    id: "delay",
    question: "How long is the delay?",
    answer: `Within one computer, the median from capture to screen was ${inMs(latencyOf("clean", "ours").p50)} ms (1280x720, 30 frames per second, our own measurement). That is ${latencyIncludes}. Your network adds its own time: between distant places, or over mobile networks, about 150 ms one way is typical. The receiver always shows the current one-way delay.`,
  },
  {
    id: "browser",
    question: "Do I have to install anything?",
    answer:
      "No. A browser sends and receives. We test with Chromium browsers and Firefox; Safari has not been tested yet. On a phone, add the page to the home screen and it works like an app.",
  },
  {
    id: "free",
    question: "What is in the Free plan?",
    answer: `It has no time limit. Pictures go up to 1280x720, on ${CHANNELS_PER_LICENCE} channels at once, with 255 channels each for sound and for control signals. Multi Latency is included. Commercial use and ID passwords need a paid plan. Free never turns into a paid plan.`,
  },
  {
    id: "channels",
    question: "How do licences and channels relate?",
    answer: `One licence sends ${CHANNELS_PER_LICENCE} video channels at once. When you need more, add licences to the ID: up to ${MAX_LICENCES}, which makes ${MAX_LICENCES * CHANNELS_PER_LICENCE} video channels. Sound and control signals have 255 channels each, however many licences there are.`,
    more: { to: "/purchaseandcancellation", text: "Purchase and cancellation" },
  },
  {
    id: "network",
    question: "Will it work on our company network or on mobile data?",
    answer:
      "On most networks, with nothing to configure. Picture and sound travel over UDP, so company and school networks, or pocket Wi-Fi, that block UDP may keep you from connecting. Try your actual network with the Free plan before you buy.",
    more: { to: "/troubleshooting", text: "When you cannot connect" },
  },
  {
    id: "security",
    question: "Can anyone else see the picture?",
    answer:
      "Everything sent over the network is encrypted (DTLS-SRTP). With an ID password, on a paid plan, picture, sound and control signals are end-to-end encrypted: the sending device encrypts them, the receiving one decrypts them, and our own relay cannot read them. You can also limit an ID to certain IP addresses.",
  },
  {
    id: "tools",
    question: "Can I send from OBS or other tools?",
    answer:
      "Yes: send over WHIP and receive over WHEP. OBS, GStreamer, FFmpeg and other WHIP software can send. Streams of an ID with a password are end-to-end encrypted, which WHIP and WHEP cannot do, so such an ID does not accept them.",
  },
  {
    id: "multi-latency",
    question: "What is Multi Latency?",
    answer:
      "One upload, watched at two delays at the same time. The camera operator sees the earliest picture; the picture that goes on air is the complete one. The sender still uploads only once.",
    more: { to: "/multilatency", text: "Multi Latency explained" },
  },
  {
    id: "payment",
    question: "How can I pay?",
    answer:
      "By credit card, or by invoice within Japan. We charge your card when you confirm, and the licence works right away. An invoice is due at the end of the month after the order. Prices include tax, and qualified invoices and receipts can be downloaded from My Page.",
  },
  {
    id: "cancel",
    question: "Can I cancel at any time?",
    answer:
      "Yes. Turn off auto-renewal, and you can use the ID until the last day you paid for. You pay nothing after that. Removing licences takes effect immediately. Neither refunds the remaining days.",
    more: { to: "/purchaseandcancellation", text: "Purchase and cancellation" },
  },
  {
    id: "trial",
    question: "Can you help us test it before we decide?",
    answer:
      "Yes. Tell us about your locations, networks and equipment, and we will work out a setup with you. A proof of concept takes one to two weeks. Write to us through the contact form.",
    more: { to: "/contact", text: "Contact" },
  },
];
