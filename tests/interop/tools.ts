import type { Bilingual, MediaRequest, RtcClient } from "./types.ts";
import type { World } from "./world.ts";

export interface Publication {
  stop(): Promise<void>;
  crash?(): Promise<void>;
}

export interface PublishTo {
  readonly channel: number;
  readonly token?: string;
}

export interface Publisher {
  /** Resolves once accepted. Throws NotApplicable for what it can't send. */
  publish(wish: MediaRequest, to: PublishTo, world: World): Promise<Publication>;
}

export interface PoolClient {
  signUp(email: string, password: string): Promise<void>;
  confirm(email: string, code: string): Promise<void>;
  /** Throws if refused. */
  signIn(email: string, password: string): Promise<void>;
  address(): Promise<string | undefined>;
  refresh(): Promise<boolean>;
  signOutEverywhere(): Promise<void>;
  sent(): readonly string[];
  accessToken(): Promise<string | undefined>;
  /** Of another device. Throws at any other answer than yes and no. */
  isAccepted(accessToken: string): Promise<boolean>;
}

export interface OidcTokens {
  readonly access: string;
  readonly refresh: string | undefined;
  readonly subject: string | undefined;
}

export interface OidcClient {
  discover(world: World): Promise<Readonly<Record<string, unknown>>>;
  signIn(world: World, spoil?: boolean): Promise<OidcTokens>;
  refresh(token: string): Promise<OidcTokens>;
  userInfo(tokens: OidcTokens): Promise<string | undefined>;
  revoke(token: string): Promise<void>;
}

export interface OscMessage {
  readonly address: string;
  readonly args: readonly (number | string | boolean)[];
}

export interface OscTool {
  send(port: number, messages: readonly OscMessage[], over: "udp" | "tcp"): Promise<void>;
  listen(port: number): Promise<Listener<readonly unknown[]>>;
}

export interface Listener<Value> {
  newest(key: string): Value | undefined;
  close(): Promise<void>;
}

export interface TslTally {
  readonly tally: number;
  readonly text: string;
}

export interface TslTool {
  readonly version: "3.1" | "5.0";
  send?(port: number, display: number, shown: TslTally, over: "udp" | "tcp", isWrapped: boolean): Promise<void>;
  listen(port: number, over: "udp" | "tcp"): Promise<Listener<TslTally>>;
}

export interface SwitcherReader {
  readonly switcher: "atem" | "obs";
  tallies(world: World): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

export type CameraMove =
  | { readonly name: "pan-tilt"; readonly pan: -1 | 0 | 1; readonly tilt: -1 | 0 | 1 }
  | { readonly name: "recall"; readonly preset: number }
  | { readonly name: "autofocus" };

export interface CameraSteerer {
  steer(port: number, move: CameraMove): Promise<void>;
}

export interface ButtonHost {
  press(channel: number, value: number, world: World): Promise<void>;
  isOnAir(channel: number, world: World): Promise<boolean>;
  close(): Promise<void>;
}

export interface Tools {
  readonly rtc?: RtcClient;
  readonly page?: RtcClient;
  readonly publisher?: Publisher;
  readonly pool?: PoolClient;
  readonly oidc?: OidcClient;
  readonly osc?: OscTool;
  readonly tsl?: TslTool;
  readonly switcher?: SwitcherReader;
  readonly camera?: CameraSteerer;
  readonly buttons?: ButtonHost;
}
export type ToolName = keyof Tools;

export interface OpenClient extends Tools {
  readonly version: string;
  readonly without?: Readonly<Record<string, string>>;
  close?(): Promise<void>;
}

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly does: Bilingual;
  readonly tools: readonly ToolName[];
  missing(): Bilingual | undefined;
  /** Throws if {@link missing} gives a reason. */
  open(world: World): Promise<OpenClient>;
}

/** Throws where it does not hold, NotApplicable where it does not apply. */
export interface Check {
  readonly id: string;
  readonly title: Bilingual;
  readonly reason: { readonly clause: string; readonly url: string };
  readonly needs: ToolName;
  run(tools: Tools, world: World): Promise<void>;
}

type CheckParts<Need extends ToolName> = Omit<Check, "needs" | "run"> & {
  run(tool: NonNullable<Tools[Need]>, world: World): Promise<void>;
};

export const checkOf = <Need extends ToolName>(needs: Need, { run, ...parts }: CheckParts<Need>): Check => ({
  ...parts,
  needs,
  run: async (tools, world) => {
    const tool = tools[needs];
    if (tool === undefined) throw new Error(`the client has no ${needs}`);
    await run(tool, world);
  },
});
