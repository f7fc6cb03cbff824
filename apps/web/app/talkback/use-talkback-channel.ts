import type { Channel } from "@setsuna/contracts";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { readStored, writeStored } from "../components/device-memory.ts";
import { isBadTalkback, TALKBACK_CHANNEL, talkbackChannelOf } from "./talkback-channel.ts";

const STORAGE_KEY = "setsuna.talkback";
const CONVENTION = String(TALKBACK_CHANNEL);

/** The talkback channel of a page. */
export interface TalkbackChannel {
  readonly text: string;
  /** Undefined: there is no talkback. */
  readonly channel: Channel | undefined;
  readonly bad: boolean;
  readonly change: (text: string) => void;
}

/** The talkback channel: by convention, under what this device remembers, under what the link says (`talkback`). The same for every page. */
export const useTalkbackChannel = (): TalkbackChannel => {
  const [query] = useSearchParams();
  const linked = query.get("talkback");
  const [text, setText] = useState(linked ?? CONVENTION);
  useEffect(() => setText(linked ?? readStored(STORAGE_KEY) ?? CONVENTION), [linked]);
  const change = useCallback((typed: string) => {
    setText(typed);
    if (!isBadTalkback(typed)) writeStored(STORAGE_KEY, typed.trim());
  }, []);
  return { text, channel: talkbackChannelOf(text), bad: isBadTalkback(text), change };
};
