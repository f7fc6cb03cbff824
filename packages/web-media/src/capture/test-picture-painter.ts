import type { Milliseconds } from "@setsuna/kit";
import { encodeTestStamp, testStampBits, testStampBlock } from "@setsuna/playout";

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

const BARS = ["#c0c0c0", "#c0c000", "#00c0c0", "#00c000", "#c000c0", "#c00000", "#0000c0"];
/** The white square that goes with each beep of the test tone, ms of every second. */
export const FLASH_MS = 100;

const clockText = (epochMs: Milliseconds): string => new Date(epochMs).toISOString().slice(11, 23);

/**
 * Paints the test picture for one instant: color bars, a moving edge, a readable clock, a flash each second, the test stamp row.
 */
export const paintTestPicture = (context: Context, width: number, height: number, epochMs: Milliseconds, frame: number): void => {
  const barWidth = width / BARS.length;
  BARS.forEach((colour, index) => {
    context.fillStyle = colour;
    context.fillRect(Math.floor(index * barWidth), 0, Math.ceil(barWidth), height);
  });

  // A dropped or repeated frame shows as a jump.
  const stripe = height / 8;
  const top = height * 0.72;
  const shift = (frame * (stripe / 12)) % (2 * stripe);
  context.fillStyle = "#101010";
  context.fillRect(0, top, width, height - top);
  context.fillStyle = "#e8e8e8";
  for (let x = -2 * stripe + shift; x < width + stripe; x += 2 * stripe) {
    context.beginPath();
    context.moveTo(x, height);
    context.lineTo(x + stripe, height);
    context.lineTo(x + stripe * 2, top);
    context.lineTo(x + stripe, top);
    context.fill();
  }

  const centre = { x: width * 0.84, y: height * 0.42, radius: height * 0.16 };
  context.fillStyle = "#101010";
  context.beginPath();
  context.arc(centre.x, centre.y, centre.radius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = epochMs % 1000 < FLASH_MS ? "#ffffff" : "#e0245e";
  context.beginPath();
  context.moveTo(centre.x, centre.y);
  const angle = ((epochMs % 1000) / 1000) * 2 * Math.PI - Math.PI / 2;
  context.arc(centre.x, centre.y, centre.radius * 0.92, -Math.PI / 2, angle);
  context.fill();

  context.fillStyle = "#101010";
  context.fillRect(width * 0.05, height * 0.3, width * 0.6, height * 0.24);
  context.fillStyle = "#ffffff";
  context.font = `${Math.round(height * 0.13)}px monospace`;
  context.textBaseline = "middle";
  context.fillText(clockText(epochMs), width * 0.07, height * 0.42);

  const block = testStampBlock(width);
  testStampBits(encodeTestStamp(epochMs)).forEach((white, bit) => {
    context.fillStyle = white ? "#ffffff" : "#000000";
    context.fillRect(bit * block, 0, block, block);
  });
};
