export const places = {
  label:
    "Three cameras and a PC at the venue send pictures and sound to the gallery; return feed, tally, bitrate requests and talkback come back.",
  cameras: "Cameras 1, 2, 3",
  camerasLine: "phones as tally lamps",
  site: "PC at the venue",
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

export const uplink = {
  label: "What the uplink carries in total, and what it has to measure.",
  parts: {
    cameras: "Cameras, 3 × 8",
    parity: "FEC, while packets get lost",
    sound: "Venue sound, with a copy",
    talkback: "Talkback",
  },
  sum: "Total",
  needed: "Uplink to measure",
  caption:
    "An example with three cameras. FEC, about 17% of the video, is only sent while packets are being lost. Planning for half of the uplink gives the figure that it has to measure.",
} as const;
