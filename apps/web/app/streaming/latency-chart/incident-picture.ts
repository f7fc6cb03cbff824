import type { Translate } from "../../i18n/keys.ts";
import { bitrateText } from "../stats/format.ts";
import { drawStages } from "./draw-stages.ts";
import { drawStrip } from "./draw-strip.ts";
import type { SavedMinute } from "./incident-file.ts";
import { incidentText } from "./incident-text.ts";
import type { Palette } from "./palette.ts";
import { CHART_SECONDS } from "./seconds.ts";

const WIDTH = 1200;
const HEIGHT = 760;
const EDGE = 40;

const factLines = ({ stats, settings }: SavedMinute, t: Translate): readonly string[] => {
  const { codec, frameWidth, frameHeight, framesPerSecond, bitrate, roundTripTime, route, latency } = stats;
  const picture = [
    codec,
    frameWidth === undefined || frameHeight === undefined ? undefined : `${frameWidth}×${frameHeight}`,
    framesPerSecond === undefined ? undefined : `${framesPerSecond.toFixed(1)} fps`,
    bitrate === undefined ? undefined : bitrateText(bitrate),
  ];
  return [
    latency === undefined
      ? t("latency.notMeasured")
      : `${t("receiver.latency")} ${latency.median.toFixed(1)} ms · p95 ${latency.p95.toFixed(1)} ms (${t("latency.lastSeconds")})`,
    t("latency.includes"),
    [t("latency.saved.stream", { channel: stats.channel }), ...picture].filter((part) => part !== undefined).join(" · "),
    [
      `${t("latency.saved.route")} ${t(`stats.routes.${route}`)}`,
      ...(roundTripTime === undefined ? [] : [`${t("latency.saved.roundTrip")} ${roundTripTime.toFixed(1)} ms`]),
      `${t("latency.saved.delay")} ${settings.delayMs} ms`,
    ].join(" · "),
  ];
};

/** Throws Error without a canvas or PNG. */
export const incidentPicture = async (minute: SavedMinute, palette: Palette, t: Translate): Promise<Uint8Array<ArrayBuffer>> => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser gives no canvas to draw on");
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  const line = (text: string, left: number, top: number, size: number, colour: string): void => {
    context.font = `${size}px ${palette.latin}`;
    context.fillStyle = colour;
    context.fillText(text, left, top);
  };
  line("Setsuna Studio", EDGE, 58, 26, palette.text);
  context.textAlign = "right";
  line(new Date(minute.savedAt).toISOString().replace(/\.\d+Z$/, "Z"), WIDTH - EDGE, 58, 16, palette.quiet);
  context.textAlign = "left";
  for (const [index, text] of factLines(minute, t).entries())
    line(text, EDGE, 96 + index * 26, 17, index === 0 ? palette.text : palette.quiet);
  if (minute.incident !== undefined)
    line(incidentText(minute.incident, minute.seconds.at(-1)?.at ?? 0, t), EDGE, 210, 17, palette.error);
  drawStrip(context, {
    seconds: minute.seconds,
    palette,
    box: { left: EDGE, top: 226, width: WIDTH - 2 * EDGE, height: 220 },
    times: [t("latency.ago", { seconds: CHART_SECONDS }), t("latency.ago", { seconds: CHART_SECONDS / 2 }), t("latency.now")],
  });
  if (minute.stats.stages !== undefined) {
    context.textAlign = "left";
    line(t("latency.stagesHeading"), EDGE, 484, 17, palette.text);
    const box = { left: EDGE, top: 496, width: WIDTH - 2 * EDGE, height: HEIGHT - 496 };
    drawStages(context, { stages: minute.stats.stages, palette, box, name: (stage) => t(`latency.stages.${stage}`) });
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("this browser made no PNG");
  return new Uint8Array(await blob.arrayBuffer());
};
