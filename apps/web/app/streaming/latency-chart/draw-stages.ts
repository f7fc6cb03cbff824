import type { LatencyStage, LatencyStages } from "@setsuna/contracts";
import type { Canvas2d } from "./draw-strip.ts";
import type { Palette } from "./palette.ts";
import { stageRows } from "./stage-rows.ts";
import type { Box } from "./strip-scale.ts";

const ROW_HEIGHT = 22;
const NAME_WIDTH = 190;
const FIGURE_WIDTH = 70;
const FONT_SIZE = 14;

export const drawStages = (
  context: Canvas2d,
  { stages, palette, box, name }: { stages: LatencyStages; palette: Palette; box: Box; name: (stage: LatencyStage) => string },
): void => {
  const rows = stageRows(stages);
  const span = Math.max(1, ...rows.map(({ fromMs, typicalMs = 0 }) => fromMs + Math.max(0, typicalMs)));
  const lane = box.width - NAME_WIDTH - FIGURE_WIDTH;
  context.textBaseline = "middle";
  for (const [index, { stage, typicalMs, fromMs }] of rows.entries()) {
    const top = box.top + index * ROW_HEIGHT;
    context.font = `${FONT_SIZE}px ${palette.latin}`;
    context.textAlign = "left";
    context.fillStyle = palette.quiet;
    context.fillText(name(stage), box.left, top + ROW_HEIGHT / 2);
    context.fillStyle = palette.text;
    const left = box.left + NAME_WIDTH + (lane * Math.max(0, fromMs)) / span;
    context.fillRect(left, top + 6, Math.max(1, (lane * Math.max(0, typicalMs ?? 0)) / span), ROW_HEIGHT - 12);
    context.font = `${FONT_SIZE}px ${palette.mono}`;
    context.textAlign = "right";
    if (typicalMs !== undefined) context.fillText(typicalMs.toFixed(1), box.left + box.width, top + ROW_HEIGHT / 2);
  }
};
