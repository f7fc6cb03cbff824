import type { Client } from "../tools.ts";
import { awsAmplify, openidClient } from "./accounts.ts";
import { chromium } from "./chromium.ts";
import { companion } from "./companion.ts";
import { FFMPEG_LIVE } from "./ffmpeg-live.ts";
import { ffmpegWhip } from "./ffmpeg-whip.ts";
import { firefox } from "./firefox.ts";
import { janus } from "./janus.ts";
import { libdatachannel } from "./libdatachannel.ts";
import { liblo } from "./liblo.ts";
import { nodeOsc } from "./node-osc.ts";
import { NOT_HERE } from "./not-here.ts";
import { aiortc, gstreamer } from "./python-peers.ts";
import { atemConnection, obsWebsocket } from "./switchers.ts";
import { tslUmd, tslUmdV5 } from "./tsl.ts";
import { viscaOverIp } from "./visca-over-ip.ts";
import { werift } from "./werift.ts";

export const CLIENTS: readonly Client[] = [
  ...[chromium, firefox, aiortc, gstreamer, werift, libdatachannel, janus, ffmpegWhip],
  ...FFMPEG_LIVE,
  ...[liblo, nodeOsc, tslUmdV5, tslUmd, atemConnection, obsWebsocket, viscaOverIp, companion],
  ...[awsAmplify, openidClient],
  ...NOT_HERE,
];
