import { Readable } from "node:stream";
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";

/** Pages are rendered per request, so compression must cost only a few ms. */
const BROTLI_QUALITY = 5;
const TEXT = /^(?:text\/|application\/(?:xml|json)|image\/svg)/;

/** Flush every write, so that a page streams while it renders. */
const ENCODERS: Readonly<Record<"br" | "gzip", () => BrotliCompress | Gzip>> = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

const encodingFor = (accepted: string | undefined): "br" | "gzip" | undefined => {
  const best = negotiate(accepted ?? "", ["br", "gzip"]);
  return best === "br" || best === "gzip" ? best : undefined;
};

/**
 * RFC 9110 §12.5.3. Safe against BREACH: a page's only secret is its nonce, new each time. Leaves other types and compressed
 * bodies unchanged.
 */
export const compressed = (response: Response, accepted: string | undefined): Response => {
  const headers = new Headers(response.headers);
  if (response.body === null || headers.has("Content-Encoding") || !TEXT.test(headers.get("Content-Type") ?? "")) return response;
  headers.append("Vary", "Accept-Encoding");
  const encoding = encodingFor(accepted);
  if (encoding === undefined) return new Response(response.body, { status: response.status, headers });
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const encoder = ENCODERS[encoding]();
  const source = Readable.from(response.body);
  // The reader left or rendering failed.
  source.on("error", (error) => encoder.destroy(error));
  encoder.on("close", () => source.destroy());
  return new Response(Readable.toWeb(source.pipe(encoder)) as ReadableStream<Uint8Array>, { status: response.status, headers });
};
