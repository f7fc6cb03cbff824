import type { Channel } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { useCallback, useEffect, useState } from "react";
import { readStored, writeStored } from "../platform/device-memory.ts";
import { useLinkQuery } from "../streaming/link-query.ts";
import { isBadTalkback, TALKBACK_CHANNEL, talkbackChannelOf } from "./talkback-channel.ts";

const STORAGE_KEY = "setsuna.talkback";
const CONVENTION = String(TALKBACK_CHANNEL);

const storedChannel = (): string | undefined => {
  const stored = readStored(STORAGE_KEY);
  return stored === null || isBadTalkback(stored) ? undefined : stored;
};

export interface TalkbackChannel {
  readonly text: string;
  readonly channel: Channel | undefined;
  readonly bad: boolean;
  readonly change: (text: string) => void;
}

/** The link (`talkback`) wins over the device, and that over the convention. */
export const useTalkbackChannel = (): TalkbackChannel => {
  const query = useLinkQuery();
  const linked = query.get("talkback");
  const [text, setText] = useState(linked ?? CONVENTION);
  useEffect(() => setText(linked ?? storedChannel() ?? CONVENTION), [linked]);
  const change = useCallback((typed: string) => {
    setText(typed);
    if (!isBadTalkback(typed)) writeStored(STORAGE_KEY, foldedCode(typed));
  }, []);
  return { text, channel: talkbackChannelOf(text), bad: isBadTalkback(text), change };
};
