import { isNatsInstalled, NatsCluster, natsUrlOf } from "@setsuna/testkit/stack";

const NAME = "n1";

export class NatsServer {
  private readonly servers: NatsCluster;

  private constructor(servers: NatsCluster) {
    this.servers = servers;
  }

  static isInstalled(): boolean {
    return isNatsInstalled();
  }

  static async start(): Promise<NatsServer> {
    const server = new NatsServer(await NatsCluster.plan(1));
    await server.restart();
    return server;
  }

  urlOf(role: "api" | "relay"): string {
    return natsUrlOf(this.servers.ports, role);
  }

  kill(): Promise<void> {
    return this.servers.kill(NAME);
  }

  restart(): Promise<void> {
    return this.servers.start(NAME);
  }

  stop(): Promise<void> {
    return this.servers.stop();
  }
}
