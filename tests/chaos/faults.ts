import type { ChaosSite, NatsDaemon, SiteNode } from "./site/chaos-site.ts";
import type { Line } from "./site/line.ts";

export interface Fault {
  readonly name: string;
  readonly holdMs: number;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  readonly mustCarryNewStreams?: boolean;
}

export interface Victims {
  readonly api: SiteNode;
  relay(): SiteNode;
}

const SLOW_MS = 200;
const HANG_MS = 8000;
const DEATH_MS = 3000;

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) process.kill(pid, name);
};

const slowed = (name: string, lines: () => readonly Line[]): Fault => {
  let own: readonly Line[] = [];
  return {
    name,
    holdMs: HANG_MS,
    begin: () => {
      own = lines();
      for (const line of own) line.slow(SLOW_MS);
    },
    end: () => {
      for (const line of own) line.heal();
    },
  };
};

const cut = (name: string, lines: () => readonly Line[]): Fault => {
  let own: readonly Line[] = [];
  return {
    name,
    holdMs: HANG_MS,
    begin: () => {
      own = lines();
      for (const line of own) line.cut();
    },
    end: () => {
      for (const line of own) line.heal();
    },
  };
};

const cutAll = (name: string, holdMs: number, lines: () => readonly Line[]): Fault => ({
  name,
  holdMs,
  begin: () => {
    for (const line of lines()) line.cut();
  },
  end: () => {
    for (const line of lines()) line.heal();
  },
});

const databaseOf = ({ database, daemon }: SiteNode): Line => {
  if (database === undefined) throw new Error(`${daemon.name} has no database`);
  return database;
};

const nodeFaults = (kind: "API node" | "relay node", site: ChaosSite, node: () => SiteNode): Fault[] => {
  let victim: SiteNode | undefined;
  const chosen = (): SiteNode => {
    victim = node();
    return victim;
  };
  return [
    {
      name: `${kind} killed`,
      holdMs: DEATH_MS,
      begin: () => chosen().daemon.kill(),
      end: async () => void (victim && (await site.startNode(victim))),
    },
    { name: `${kind} hangs`, holdMs: HANG_MS, begin: () => chosen().daemon.pause(), end: () => victim?.daemon.resume() },
    cut(`${kind} cut off from NATS`, () => chosen().nats),
    slowed(`${kind} with slow NATS`, () => chosen().nats),
  ];
};

/** One by one, then all at once. Losing one delays new streams by an election at most. */
const natsFaults = (site: ChaosSite): Fault[] => {
  const each = site.nats.map(
    (server, at): Fault => ({
      name: `NATS server ${at + 1} of ${site.nats.length} killed`,
      holdMs: HANG_MS,
      begin: () => server.daemon.kill(),
      end: () => site.startNats(server),
      mustCarryNewStreams: true,
    }),
  );
  const all = async (work: (server: NatsDaemon) => Promise<void> | void): Promise<void> =>
    void (await Promise.all(site.nats.map(work)));
  return [
    ...each,
    {
      name: "all NATS servers killed",
      holdMs: DEATH_MS,
      begin: () => all(({ daemon }) => daemon.kill()),
      end: () => all((server) => site.startNats(server)),
    },
    {
      name: "all NATS servers hang",
      holdMs: HANG_MS,
      begin: () => all(({ daemon }) => daemon.pause()),
      end: () => all(({ daemon }) => daemon.resume()),
    },
  ];
};

export const faultsOf = (site: ChaosSite, victims: Victims): readonly Fault[] => {
  let relayProcesses: readonly number[] = [];
  const relayProcess = (): readonly number[] => {
    relayProcesses = victims.relay().daemon.children();
    return relayProcesses;
  };
  const api = databaseOf(victims.api);
  return [
    ...nodeFaults("API node", site, () => victims.api),
    cut("API node cut off from the database", () => [api]),
    slowed("API node with a slow database", () => [api]),
    ...nodeFaults("relay node", site, victims.relay),
    { name: "relay process killed", holdMs: DEATH_MS, begin: () => signal(relayProcess(), "SIGKILL"), end: () => undefined },
    {
      name: "relay process hangs",
      holdMs: HANG_MS,
      begin: () => signal(relayProcess(), "SIGSTOP"),
      // It may have been declared dead and replaced.
      end: () => signal(victims.relay().daemon.isRunning ? relayProcesses.filter(isThere) : [], "SIGCONT"),
    },
    ...natsFaults(site),
    slowed("NATS slow for all", () => [...site.apis, ...site.relays].flatMap(({ nats }) => nats)),
    {
      name: "PostgreSQL killed",
      holdMs: DEATH_MS,
      begin: () => site.postgres.daemon.kill(),
      end: () => site.postgres.startPrimary(),
    },
    {
      name: "PostgreSQL restarted",
      holdMs: 0,
      begin: () => site.postgres.stopPrimary(),
      end: () => site.postgres.startPrimary(),
    },
    {
      name: "PostgreSQL fails over",
      holdMs: DEATH_MS,
      begin: () => site.postgres.failOver(),
      end: () => site.postgres.addStandby(),
    },
    cutAll("PostgreSQL unreachable for 60 s", 60_000, () => site.apis.map(databaseOf)),
    {
      name: "PostgreSQL hangs",
      holdMs: HANG_MS,
      begin: () => site.postgres.daemon.pause(),
      end: () => site.postgres.daemon.resume(),
    },
    slowed("PostgreSQL slow for all", () => site.apis.map(databaseOf)),
  ];
};

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
};
