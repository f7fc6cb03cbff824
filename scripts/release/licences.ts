import { readFileSync } from "node:fs";
import { join } from "node:path";
import { noticesText, RULE } from "../lib/notices.mjs";
import { ROOT } from "../lib/run.mjs";

/** Native packages' third-party code. FFmpeg's part is from the binary's configuration line. */
const INSIDE = `setsuna-media.mjs is under the GNU General Public License, version 3 or later; its source lies in app/media-source.
node-av's module contains FFmpeg 8, built with --enable-gpl and --enable-version3, and with it x264 and x265: GNU General
Public License, version 3, whose text is at the end of this file. Source: https://ffmpeg.org, https://www.videolan.org/developers/x264.html,
https://www.videolan.org/developers/x265.html, and https://github.com/seydx/node-av for how it is built. Whoever gave you this package
gives you that source on request, for three years.
node-datachannel's module contains libdatachannel and libjuice (MPL-2.0), usrsctp and libSRTP (BSD-3-Clause), plog, and OpenSSL.`;

/** `nodeLicence` is the included Node runtime's license file. */
export const licencesText = (nodeLicence: string): string =>
  [
    noticesText(ROOT, ["apps/agent", "apps/media"], INSIDE).trimEnd(),
    `Node.js\n\n${nodeLicence.trim()}`,
    `setsuna-media.mjs; FFmpeg, x264, x265 (inside node-av)\n\n${readFileSync(join(ROOT, "scripts", "licences", "GPL-3.0.txt"), "utf8").trim()}`,
  ].join(`\n\n${RULE}\n`);
