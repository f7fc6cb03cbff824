import { expect, it } from "vitest";
import { readListing } from "./gstreamer-listing.ts";

const device = (how: string, name: string, launch: string): string =>
  `\nDevice ${how}:\n\n\tname  : ${name}\n\tclass : Source/Video\n\tcaps  : ANY\n\tproperties:\n\t\tx = y\n\tgst-launch-1.0 ${launch}\n\n`;

it("lists only NDI sources and cards, each once", () => {
  const text = [
    "Probing devices...\n",
    device("found", "llvmpipe", "... ! vulkansink"),
    device("found", "DeckLink Mini Recorder", "decklinkvideosrc persistent-id=77 ! ..."),
    device("found", "DeckLink Duo (2)", "decklinkvideosrc device-number=4 ! ..."),
    device("found", "DeckLink Mini Monitor", "... ! decklinkvideosink persistent-id=78"),
    device("added", "STUDIO (Camera 1)", 'ndisrc ndi-name="STUDIO (Camera 1)" url-address=10.0.0.1:5961 ! ...'),
    device("added", "STUDIO (Camera 1)", 'ndisrc ndi-name="STUDIO (Camera 1)" url-address=10.0.0.1:5961 ! ...'),
  ].join("");
  expect(readListing(text).map(({ address, direction }) => [address, direction])).toEqual([
    ["decklink:0", "source"],
    ["decklink:4", "source"],
    ["decklink:0", "sink"],
    ["ndi:STUDIO (Camera 1)", "source"],
  ]);
  expect(readListing("")).toEqual([]);
});
