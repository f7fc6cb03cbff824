import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressed } from "./compressed.ts";

const PAGE = "<!DOCTYPE html><p>setsuna</p>".repeat(50);
const page = (headers: Record<string, string> = {}) =>
  new Response(PAGE, { status: 203, headers: { "Content-Type": "text/html; charset=utf-8", Vary: "Cookie", ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("a rendered page", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ] as const)("is sent to a client that accepts %s as %s", async (accepted, encoding, unpack) => {
    const sent = compressed(page({ "Content-Length": String(PAGE.length) }), accepted);
    expect(sent.status).toBe(203);
    expect(sent.headers.get("content-encoding")).toBe(encoding);
    expect(sent.headers.get("vary")).toBe("Cookie, Accept-Encoding");
    expect(sent.headers.has("content-length")).toBe(false);
    const bytes = await bytesOf(sent);
    expect(bytes.length).toBeLessThan(PAGE.length / 5);
    expect(unpack(bytes).toString()).toBe(PAGE);
  });

  it.each([undefined, "", "identity", "zstd"])(
    "is sent uncompressed to a client that accepts %s, with Vary",
    async (accepted) => {
      const sent = compressed(page(), accepted);
      expect(sent.headers.has("content-encoding")).toBe(false);
      expect(sent.headers.get("vary")).toBe("Cookie, Accept-Encoding");
      expect((await bytesOf(sent)).toString()).toBe(PAGE);
    },
  );

  it("is streamed in pieces", async () => {
    let go: () => void = () => undefined;
    const more = new Promise<void>((resolve) => {
      go = resolve;
    });
    const encode = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(encode.encode(PAGE));
        await more;
        controller.enqueue(encode.encode("end"));
        controller.close();
      },
    });
    const reader = compressed(new Response(body, { headers: { "Content-Type": "text/html" } }), "br").body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    go();
    while ((await reader?.read())?.done === false);
  });
});

it("leaves responses alone that aren't text, are already compressed, or have no body", () => {
  for (const response of [page({ "Content-Type": "image/png" }), page({ "Content-Encoding": "br" }), new Response(null)])
    expect(compressed(response, "br")).toBe(response);
});
