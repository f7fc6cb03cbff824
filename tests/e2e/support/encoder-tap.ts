import type { Page } from "playwright-core";

/** Behind headers and parameter sets, within the first packet. */
const PIECE = { at: 200, length: 24 };

/** Runs in the frame transform's worker, before its own script. */
const tap = (channelName: string, piece: typeof PIECE): void => {
  const channel = new BroadcastChannel(channelName);
  let handler: ((event: unknown) => void) | null = null;
  Object.defineProperty(globalThis, "onrtctransform", {
    get: () => handler,
    set: (next: typeof handler) => {
      handler = next;
    },
  });
  addEventListener("rtctransform", (event) => {
    const { transformer } = event as Event & {
      transformer: { options: unknown; readable: ReadableStream<{ data: ArrayBuffer }>; writable: WritableStream };
    };
    const copied = new TransformStream<{ data: ArrayBuffer }, { data: ArrayBuffer }>({
      transform: (frame, controller) => {
        if (frame.data.byteLength > 2 * piece.at) channel.postMessage(frame.data.slice(piece.at, piece.at + piece.length));
        controller.enqueue(frame);
      },
    });
    handler?.({
      transformer: {
        options: transformer.options,
        readable: transformer.readable.pipeThrough(copied),
        writable: transformer.writable,
      },
    });
  });
};

declare global {
  var setsunaEncoded: Uint8Array[] | undefined;
}

/** Call it before the page opens. */
export const tapEncoder = async (page: Page, newest: number): Promise<void> => {
  const channel = "encoder-tap";
  await page.context().route("**/frame-transform-worker*.js", async (route) => {
    const response = await route.fetch();
    const { "content-encoding": _packed, "content-length": _length, ...headers } = response.headers();
    const script = `(${tap.toString()})(${JSON.stringify(channel)}, ${JSON.stringify(PIECE)});\n${await response.text()}`;
    await route.fulfill({ status: response.status(), headers, body: script });
  });
  await page.addInitScript(
    ([name, most]) => {
      const kept: Uint8Array[] = [];
      globalThis.setsunaEncoded = kept;
      new BroadcastChannel(name).onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
        kept.push(new Uint8Array(data));
        if (kept.length > most) kept.shift();
      };
    },
    [channel, newest] as const,
  );
};

export const encodedPieces = async (page: Page): Promise<Buffer[]> =>
  (await page.evaluate(() => (globalThis.setsunaEncoded ?? []).map((piece) => [...piece]))).map((piece) => Buffer.from(piece));
