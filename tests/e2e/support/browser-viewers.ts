import type { Browser } from "playwright-core";

export class BrowserViewers {
  private readonly page: Awaited<ReturnType<Browser["newPage"]>>;

  private constructor(page: BrowserViewers["page"]) {
    this.page = page;
  }

  static async open(browser: Browser, answer: (offer: string) => Promise<string>): Promise<BrowserViewers> {
    const page = await browser.newPage();
    await page.exposeFunction("answerOffer", answer);
    return new BrowserViewers(page);
  }

  async prepare(count: number): Promise<void> {
    await this.page.evaluate(async (connections) => {
      const scope = globalThis as unknown as { viewers: RTCPeerConnection[] };
      scope.viewers = Array.from({ length: connections }, () => new RTCPeerConnection());
      await Promise.all(
        scope.viewers.map(async (connection) => {
          connection.addTransceiver("video", { direction: "recvonly" });
          await connection.setLocalDescription();
        }),
      );
    }, count);
  }

  async connect(): Promise<void> {
    await this.page.evaluate(async () => {
      const { answerOffer, viewers } = globalThis as unknown as {
        answerOffer(offer: string): Promise<string>;
        viewers: RTCPeerConnection[];
      };
      await Promise.all(
        viewers.map(async (connection) => {
          const sdp = await answerOffer(connection.localDescription?.sdp ?? "");
          await connection.setRemoteDescription({ type: "answer", sdp });
        }),
      );
    });
  }

  received(): Promise<number[]> {
    return this.page.evaluate(async () => {
      const { viewers } = globalThis as unknown as { viewers: RTCPeerConnection[] };
      return await Promise.all(
        viewers.map(async (connection) => {
          let packets = 0;
          for (const entry of (await connection.getStats()).values())
            if (entry.type === "inbound-rtp") packets += entry.packetsReceived;
          return packets;
        }),
      );
    });
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
