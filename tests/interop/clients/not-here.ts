import type { Client, ToolName } from "../tools.ts";
import type { Bilingual } from "../types.ts";

const absent = (id: string, name: string, does: Bilingual, tools: readonly ToolName[], reason: Bilingual): Client => ({
  id,
  name,
  does,
  tools,
  missing: () => reason,
  open: () => Promise.reject(new Error(reason.en)),
});

const GRAPHICS = { en: "needs a graphics card and a desktop", ja: "グラフィックスカードとデスクトップ環境が必要" };
const PHONE = { en: "no phone available", ja: "スマートフォンの実機がない" };
const HARDWARE = { en: "device not available", ja: "機器がない" };
const OTHER_SYSTEM = { en: "doesn't run on Linux", ja: "Linuxでは動かない" };
const OWN_LICENCE = {
  en: "its separately licensed runtime isn't installed",
  ja: "固有のライセンスのランタイムが必要で、導入していない",
};

export const NOT_HERE: readonly Client[] = [
  absent("obs-studio", "OBS Studio", { en: "sends by WHIP", ja: "WHIPで送信" }, ["publisher", "switcher"], GRAPHICS),
  absent("safari", "Safari", { en: "sends and plays", ja: "送信と再生" }, ["rtc", "publisher"], OTHER_SYSTEM),
  absent("ios-android", "iOS, Android", { en: "mobile browsers", ja: "スマートフォンのブラウザー" }, ["rtc", "publisher"], PHONE),
  absent("vmix", "vMix", { en: "switcher with tally", ja: "スイッチャー(タリー)" }, ["switcher"], OTHER_SYSTEM),
  absent("atem", "ATEM", { en: "hardware switcher", ja: "ハードウェアスイッチャー" }, ["switcher"], HARDWARE),
  absent("ndi", "NDI", { en: "video over a local network", ja: "LAN上の映像" }, ["publisher"], OWN_LICENCE),
  absent("decklink", "DeckLink", { en: "SDI and HDMI cards", ja: "SDI・HDMIのカード" }, ["publisher"], HARDWARE),
  absent("touchdesigner", "TouchDesigner", { en: "node-based tool", ja: "ノードベースの制作ツール" }, ["osc"], OTHER_SYSTEM),
];
