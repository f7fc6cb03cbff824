import { type Channel, PartyName, type SerialId } from "@setsuna/contracts";
import type { PartyClient, PartySnapshot } from "@setsuna/web-media";
import { startSound } from "@setsuna/web-media/start-sound";
import { useCallback, useEffect, useReducer, useState } from "react";
import { readStored, writeStored } from "../../platform/device-memory.ts";
import { browserMedia } from "../../streaming/browser-media.ts";
import { signalUrl } from "../../streaming/signal-url.ts";
import { useNamedClient } from "../../streaming/use-named-client.ts";
import { listeningOf, type PartyChoices, readPartyChoices } from "./party-choices.ts";
import { NOT_TALKING, nextPartyTalk, type PartyTalk, type PartyTalkEvent } from "./party-talk.ts";

const STORAGE_KEY = "setsuna.party";
/** Sounds of other people that one gesture unlocks. */
const UNLOCKED_PLAYERS = 4;

/** An ID's party line; `password`: or link secret. */
export interface PartyTarget {
  readonly serialId: SerialId;
  readonly password: string;
  readonly remoteChannel?: Channel | undefined;
}

export type PartyControl = ReturnType<typeof useParty>;

export const useParty = (target: PartyTarget | undefined, linkedName: string | null) => {
  const { serialId, password, remoteChannel } = target ?? {};
  const named = useNamedClient<PartyClient>(password ?? "", { opensLater: true });
  const { client, snapshot, loadError, starting, running, start, stop } = named;
  const [choices, setChoices] = useState<PartyChoices>(() => readPartyChoices(null));
  const [talk, dispatch] = useReducer(nextPartyTalk, NOT_TALKING);
  useEffect(() => {
    const stored = readPartyChoices(readStored(STORAGE_KEY));
    setChoices(linkedName === null ? stored : { ...stored, name: linkedName });
  }, [linkedName]);
  const change = useCallback((changed: PartyChoices) => {
    setChoices(changed);
    writeStored(STORAGE_KEY, JSON.stringify(changed));
  }, []);

  const party: PartySnapshot | undefined = client?.getParty();
  const groups = running ? party?.groups : undefined;
  const count = groups?.length ?? 0;
  const isSeated = running && party?.seat !== undefined;
  useEffect(() => client?.setTalk([...talk.keys()]), [client, talk]);
  useEffect(() => client?.setListening(listeningOf(choices, count)), [client, choices, count]);
  useEffect(() => dispatch({ name: "groups", count: isSeated ? count : 0 }), [isSeated, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ID or password is another party line.
  useEffect(() => stop, [serialId, password, stop]);

  const act = useCallback((event: PartyTalkEvent) => dispatch(event), []);
  const name = PartyName.safeParse(choices.name).data;
  const join = useCallback(() => {
    if (serialId === undefined || name === undefined) return;
    startSound(UNLOCKED_PLAYERS);
    start(async () => {
      const { PartyClient } = await browserMedia();
      return new PartyClient({
        signalUrl: signalUrl(),
        serialId,
        password: password ?? "",
        name,
        remoteChannel,
        onRemoteTalk: (groups) => act({ name: "set", groups }),
      });
    });
  }, [start, serialId, password, name, remoteChannel, act]);

  const error = loadError ?? (snapshot.phase.name === "failed" ? snapshot.phase.error : undefined);
  const heard = running ? (party?.heard ?? []) : [];
  return {
    ...{ choices, change, talk: talk as PartyTalk, act, join, leave: stop, client, snapshot, error },
    ...{ name, groups, heard, isSeated, running },
    isJoining: starting || (running && !isSeated),
    people: running ? (party?.people ?? []) : [],
    isReconnecting: isSeated && party?.isReconnecting === true,
    isBlocked: isSeated && party?.isBlocked === true,
  };
};
