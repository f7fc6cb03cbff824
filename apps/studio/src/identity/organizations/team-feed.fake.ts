import { type SerialId, STREAM_EVENT_FEED } from "@setsuna/contracts";

/** A feed of an ID's events that a session has open. */
export interface OpenFeed {
  /** Type of the next event. Undefined: the feed has ended. Closes the feed. */
  next(): Promise<string | undefined>;
}

/** Opens it with a member's cookie. */
export const openFeed = async (base: string, id: SerialId, cookie: string): Promise<OpenFeed> => {
  const answer = await fetch(`${base}${STREAM_EVENT_FEED.replace(":id", id)}`, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}`);
  const next = async (): Promise<string | undefined> => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of answer.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const type = /^event: (.+)\ndata: /m.exec(text)?.[1];
      if (type !== undefined) return type;
    }
    return undefined;
  };
  return { next };
};
