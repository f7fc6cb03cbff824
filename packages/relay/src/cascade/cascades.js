import { errorBody, errorBodyOf, StudioError } from "@setsuna/contracts";
import { sessionLogName } from "../session-log-name.ts";
import { Cascade } from "./cascade.ts";
/** The streams that cascade to this relay from relays of other nodes. */
export class Cascades {
    parts;
    cascades = new Map();
    constructor(parts) {
        this.parts = parts;
    }
    /** Begins one: the studio hears its offer, or its end. */
    async begin(session, stream) {
        const { slots, send } = this.parts;
        try {
            if (this.cascades.has(session))
                throw new StudioError("unexpected-message", "session exists");
            const cascade = new Cascade({
                ...this.parts,
                ...{ session, stream },
                onEnd: (error) => {
                    this.cascades.delete(session);
                    slots.dropEmpty();
                    send({ type: "closed", session, ...(error === undefined ? {} : { error }) });
                },
            });
            this.cascades.set(session, cascade);
            send({ type: "cascade-offer", session, sdp: await cascade.offer() });
        }
        catch (error) {
            this.fail(session, error);
        }
    }
    /** The other relay's answer. */
    accept(session, sdp) {
        try {
            this.cascades.get(session)?.accept(sdp);
        }
        catch (error) {
            this.fail(session, error);
        }
    }
    fail(session, thrown) {
        const error = errorBodyOf(thrown);
        if (error.code === "internal")
            this.parts.log.error({ err: String(thrown), session: sessionLogName(session) }, "a cascade failed");
        const cascade = this.cascades.get(session);
        if (cascade === undefined)
            this.parts.send({ type: "closed", session, error });
        else
            cascade.end(error);
    }
    get size() {
        return this.cascades.size;
    }
    /** Call every few ms. */
    tick(now) {
        for (const cascade of this.cascades.values())
            cascade.tick(now);
    }
    /** Ends one as the studio asks. */
    end(session) {
        this.cascades.get(session)?.end();
    }
    endAll() {
        for (const cascade of [...this.cascades.values()])
            cascade.end(errorBody("relay-lost"));
    }
}
