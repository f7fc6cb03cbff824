import type { Bilingual, MediaWish, RtcClient } from "./types.ts";
import type { World } from "./world.ts";

/** A stream that a client sends. */
export interface Publication {
  /** Ends it as a person does. */
  stop(): Promise<void>;
  /** Ends it as a crash or a cut cable does, without a word. Absent where the client cannot be ended so. */
  crash?(): Promise<void>;
}

export interface PublishTo {
  readonly channel: number;
  /** Bearer of WHIP; absent: none. */
  readonly token?: string;
}

/** Sends a picture and sound by itself. */
export interface Publisher {
  /** Resolves when the server has accepted it. Throws NotApplicable for what it cannot send. */
  publish(wish: MediaWish, to: PublishTo, world: World): Promise<Publication>;
}

/** A client of the identity service, which speaks the protocol of Amazon Cognito's user pools. */
export interface PoolClient {
  signUp(email: string, password: string): Promise<void>;
  confirm(email: string, code: string): Promise<void>;
  /** Throws where the login is refused. */
  signIn(email: string, password: string): Promise<void>;
  /** Returns the e-mail address of whoever is signed in. */
  address(): Promise<string | undefined>;
  /** Returns whether there is another access token than before. */
  refresh(): Promise<boolean>;
  signOutEverywhere(): Promise<void>;
  /** Bodies of the requests that the library has sent so far. */
  sent(): readonly string[];
  /** Undefined when signed out. */
  accessToken(): Promise<string | undefined>;
  /** Returns whether the service takes an access token, which another device may hold. Throws at any other answer than yes and no. */
  isAccepted(accessToken: string): Promise<boolean>;
}

/** Tokens as a client of OpenID Connect holds them. */
export interface OidcTokens {
  readonly access: string;
  readonly refresh: string | undefined;
  /** Claims of the ID token, whose signature the client has checked. */
  readonly subject: string | undefined;
}

/** A client of the OAuth 2 and OpenID Connect server. */
export interface OidcClient {
  /** Endpoints by their names in the server's metadata. */
  discover(world: World): Promise<Readonly<Record<string, unknown>>>;
  /** The code grant with PKCE; `spoil`: with another verifier than it began with. */
  signIn(world: World, spoil?: boolean): Promise<OidcTokens>;
  refresh(token: string): Promise<OidcTokens>;
  userInfo(tokens: OidcTokens): Promise<string | undefined>;
  revoke(token: string): Promise<void>;
}

export interface OscMessage {
  readonly address: string;
  /** `T` and `F` are true and false. */
  readonly args: readonly (number | string | boolean)[];
}

/** A library or program of OSC. */
export interface OscTool {
  /** Several messages are one bundle. */
  send(port: number, messages: readonly OscMessage[], over: "udp" | "tcp"): Promise<void>;
  /** Hears what comes by UDP at `port`, until `close`. */
  listen(port: number): Promise<Listener<readonly unknown[]>>;
}

export interface Listener<Value> {
  /** The newest that was heard of an address or a display; undefined: nothing yet. */
  newest(key: string): Value | undefined;
  close(): Promise<void>;
}

export interface TslTally {
  readonly tally: number;
  readonly text: string;
}

/** A library of TSL UMD. */
export interface TslTool {
  readonly version: "3.1" | "5.0";
  /** Absent where the library only hears. `isWrapped`: in DLE and STX. */
  send?(port: number, display: number, shown: TslTally, over: "udp" | "tcp", isWrapped: boolean): Promise<void>;
  listen(port: number, over: "udp" | "tcp"): Promise<Listener<TslTally>>;
}

/** A library that reads a switcher's state from the same server or device as our control edge. */
export interface SwitcherReader {
  readonly switcher: "atem" | "obs";
  /** Tally of each input or source, by its name or number: 1 program, 2 preview, 0 neither. */
  tallies(world: World): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** Movement of a camera, at full speed: -1, 0 or 1; or a preset to go to. */
export type CameraMove =
  | { readonly name: "pan-tilt"; readonly pan: -1 | 0 | 1; readonly tilt: -1 | 0 | 1 }
  | { readonly name: "recall"; readonly preset: number }
  | { readonly name: "autofocus" };

/** A library that steers cameras by plain VISCA over UDP. */
export interface CameraSteerer {
  steer(port: number, move: CameraMove): Promise<void>;
}

/** The program that a person presses buttons in. */
export interface ButtonHost {
  press(channel: number, value: number, world: World): Promise<void>;
  /** Value of the feedback "on air" of a channel. */
  isOnAir(channel: number, world: World): Promise<boolean>;
  close(): Promise<void>;
}

/** Abilities of a client; a check names the one that it needs. */
export interface Tools {
  readonly rtc?: RtcClient;
  /** The same, where it runs in a page of another origin. */
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
  /** Version as the client says it itself. */
  readonly version: string;
  /** Reasons for which single checks do not apply, by their id: a property that the client has not. */
  readonly without?: Readonly<Record<string, string>>;
  close?(): Promise<void>;
}

/** A client that is not ours: a row. */
export interface Client {
  readonly id: string;
  readonly name: string;
  readonly does: Bilingual;
  /** Tools that it has where it runs. */
  readonly tools: readonly ToolName[];
  /** Returns the reason for which it cannot run on this machine; undefined: it can. Says what to install where that helps. */
  missing(): Bilingual | undefined;
  /** Throws where {@link missing} says why. */
  open(world: World): Promise<OpenClient>;
}

/** A check: a column. Throws where it does not hold, NotApplicable where it does not apply. */
export interface Check {
  readonly id: string;
  readonly title: Bilingual;
  /** Clause of a standard, and where it stands. */
  readonly reason: { readonly clause: string; readonly url: string };
  readonly needs: ToolName;
  run(tools: Tools, world: World): Promise<void>;
}

type CheckParts<Need extends ToolName> = Omit<Check, "needs" | "run"> & {
  run(tool: NonNullable<Tools[Need]>, world: World): Promise<void>;
};

/** A check for the clients that have the tool `needs`. */
export const checkOf = <Need extends ToolName>(needs: Need, { run, ...parts }: CheckParts<Need>): Check => ({
  ...parts,
  needs,
  run: async (tools, world) => {
    const tool = tools[needs];
    if (tool === undefined) throw new Error(`the client has no ${needs}`);
    await run(tool, world);
  },
});
