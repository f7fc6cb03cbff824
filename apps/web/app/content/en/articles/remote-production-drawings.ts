/** Labels the drawing of the places, in English. */
export const places = {
  label:
    "Three cameras and a PC at the site send pictures and sound to the gallery; return picture, tally, bitrate requests and talkback come back.",
  cameras: "Cameras 1, 2, 3",
  camerasLine: "phones as tally lamps",
  site: "PC at the site",
  siteLine: "one person sends all three",
  relay: "Relay",
  gallery: "Gallery",
  galleryLine: "receiving PC, mixer, sound",
  picture: "video 1-3, audio 1",
  hdmi: "HDMI, SDI",
  back: "return, video 4",
  tally: "tally, control 21-23",
  quality: "bitrate, control 31",
  talk: "talkback, audio 4",
} as const;

/** Labels the bars of the uplink, in English. */
export const uplink = {
  label: "What the uplink carries in all, and what it has to measure for it.",
  parts: {
    cameras: "Cameras, 3 × 8",
    parity: "Parity, while packets get lost",
    sound: "Sound of the site, sent twice",
    talkback: "Talkback",
  },
  sum: "In all",
  needed: "Uplink to measure",
  caption:
    "An example of three cameras. Parity is there only while the line loses packets, about 17 % of the video. Planning for half of the line gives what it has to measure.",
} as const;
