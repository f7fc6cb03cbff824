import { isNatsInstalled, NatsCluster, natsUrlOf } from "@setsuna/testkit/stack";

const NAME = "n1";

/** A NATS server with JetStream on loopback, with the logins and permissions of ops/nats. */
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

  /** Its address with the login of a role. */
  urlOf(role: "api" | "relay"): string {
    return natsUrlOf(this.servers.ports, role);
  }

  /** Ends it as a crash would. What it stored stays. */
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
