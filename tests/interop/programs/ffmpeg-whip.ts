/**
 * FFmpeg's WHIP muxer, by node-av: `ffmpeg-whip.ts URL [BEARER]` sends standard input (NUT). Prints `sending` once accepted.
 * SIGTERM ends it with DELETE, as FFmpeg does.
 */
import process from "node:process";
import { Dictionary, FFmpegError, FormatContext, Packet, Rational } from "node-av/lib";

const [url = "", bearer] = process.argv.slice(2);

const must = (result: number, what: string): void => {
  if (result >= 0) return;
  process.stderr.write(`${what}: ${new FFmpegError(result).message}\n`);
  process.exit(1);
};

const input = new FormatContext();
must(await input.openInput("pipe:0", null, null), "input");
must(await input.findStreamInfo(null), "streams");
const output = new FormatContext();
must(output.allocOutputContext2(null, "whip", url), "whip");
const sources = input.streams ?? [];
for (const { codecpar } of sources) {
  const stream = output.newStream(null);
  codecpar.copy(stream.codecpar);
  stream.codecpar.codecTag = 0;
  stream.timeBase = new Rational(1, 1000);
}
const options = Dictionary.fromObject(bearer === undefined ? {} : { authorization: bearer });
must(await output.writeHeader(options), "the server");
process.stdout.write("sending\n");

let isOver = false;
process.once("SIGTERM", () => {
  isOver = true;
});
const packet = new Packet();
packet.alloc();
while (!isOver && (await input.readFrame(packet)) >= 0) {
  const [source, target] = [sources[packet.streamIndex], output.streams?.[packet.streamIndex]];
  if (source !== undefined && target !== undefined) packet.rescaleTs(source.timeBase, target.timeBase);
  must(await output.interleavedWriteFrame(packet), "sending");
}
await output.writeTrailer();
process.exit(0);
