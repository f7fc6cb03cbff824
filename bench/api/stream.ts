import { PACKETS_PER_SECOND } from "@setsuna/testkit/load";
import { DIRECT } from "../relay/clients/arrivals.ts";
import { ClientHost, type RemoteClient } from "../relay/clients/client-host.ts";
import { type DelaySummary, summariseDelays } from "../relay/delays.ts";

const LANDING_MS = 150;

const negotiate = async (endpoint: string, client: RemoteClient): Promise<void> => {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/sdp" },
    body: await client.offer(),
  });
  const body = await response.text();
  if (response.status !== 201) throw new Error(`${endpoint}: ${response.status} ${body}`);
  await client.accept(body);
  await client.ready();
};

export class BenchStream {
  private readonly sender: ClientHost;
  private readonly viewer: ClientHost;

  private constructor(address: string) {
    this.sender = new ClientHost(address);
    this.viewer = new ClientHost(address);
  }

  static async start(origin: string, serialId: string, address: string): Promise<BenchStream> {
    const stream = new BenchStream(address);
    try {
      const [direct, control] = [await stream.sender.create("direct-sender"), await stream.viewer.create({ timed: DIRECT })];
      await direct.accept(await control.answer(await direct.offer()));
      await Promise.all([direct.ready(), control.ready()]);
      await negotiate(`${origin}/studio/whip/${serialId}/1`, await stream.sender.create("publisher"));
      await stream.sender.feed("even", PACKETS_PER_SECOND);
      await negotiate(`${origin}/studio/whep/${serialId}/1`, await stream.viewer.create({ timed: 0 }));
      return stream;
    } catch (error) {
      await stream.stop();
      throw error;
    }
  }

  async during<Value>(task: () => Promise<Value>): Promise<{ readonly value: Value; readonly delays: DelaySummary }> {
    await this.viewer.takeArrivals();
    const from = await this.sender.nextNumber();
    const value = await task();
    const to = await this.sender.nextNumber();
    await new Promise((resolve) => setTimeout(resolve, LANDING_MS));
    return {
      value,
      delays: summariseDelays(await this.viewer.takeArrivals(), from, to, { timedViewers: 1, perSecond: PACKETS_PER_SECOND }),
    };
  }

  async stop(): Promise<void> {
    await Promise.all([this.sender.stop(), this.viewer.stop()]);
  }
}
