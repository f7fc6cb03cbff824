import { encodeTestStamp, testStampBits, testStampBlock } from "@setsuna/playout";
import { FIELD, type Pointer, strokeOfNow, strokesAt, strokeX } from "./stroke-field.ts";

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

const GROUND = "#0b0d10";
const STROKE = "233, 233, 228";
const NOW = "#e5343b";

const two = (value: number): string => String(value).padStart(2, "0");
const clockText = (epochMs: number): string => {
  const time = new Date(epochMs);
  const seconds = `${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, "0")}`;
  return `${two(time.getHours())}:${two(time.getMinutes())}:${seconds}`;
};

export const paintDemo = (context: Context, epochMs: number, pointer: Pointer | undefined): void => {
  const { width, height } = FIELD;
  context.fillStyle = GROUND;
  context.fillRect(0, 0, width, height);
  for (const { x, top, bottom, light } of strokesAt(epochMs, pointer)) {
    context.fillStyle = `rgba(${STROKE}, ${light.toFixed(2)})`;
    context.fillRect(x - 1.5, top, 3, bottom - top);
  }
  context.fillStyle = NOW;
  context.fillRect(strokeX(strokeOfNow(epochMs)) - 2, 30, 4, 268);

  context.fillStyle = `rgb(${STROKE})`;
  context.font = "500 30px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";
  context.textBaseline = "alphabetic";
  context.fillText(clockText(epochMs), 37, 336);

  const block = testStampBlock(width);
  testStampBits(encodeTestStamp(epochMs)).forEach((white, bit) => {
    context.fillStyle = white ? "#ffffff" : "#000000";
    context.fillRect(bit * block, 0, block, block);
  });
};
