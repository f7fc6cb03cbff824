/** Direct sessions on a signalling socket: who hears what of them. A session ends with the socket, a source is announced again. */
export class DirectSignalling {
    transmit;
    sources = new Map();
    ends = new Map();
    constructor(transmit) {
        this.transmit = transmit;
    }
    /** Lets receivers ask for an open publication of ours, from now on. */
    announce(publication, source) {
        this.sources.set(publication, source);
        this.transmit({ type: "direct-ready", publication, ready: true });
    }
    /** The opposite; `told`: the server knows already, since the publication has ended. */
    withdraw(publication, told) {
        if (this.sources.delete(publication) && !told)
            this.transmit({ type: "direct-ready", publication, ready: false });
    }
    answer(session, sdp) {
        this.transmit({ type: "direct-answer", session, sdp });
    }
    refuse(session) {
        this.transmit({ type: "direct-refuse", session });
    }
    /** From now on `end` hears of the session. */
    join(session, end) {
        this.ends.set(session, end);
    }
    /** Nobody hears of the session any more; ending it is the caller's. */
    leave(session) {
        this.ends.delete(session);
    }
    /** A message of the server. */
    receive(message) {
        switch (message.type) {
            case "welcome":
                for (const publication of this.sources.keys())
                    this.transmit({ type: "direct-ready", publication, ready: true });
                return;
            case "direct-offered": {
                const source = this.sources.get(message.publication);
                if (source === undefined)
                    this.refuse(message.session);
                else
                    source.offered(message);
                return;
            }
            case "direct-candidate":
                this.ends.get(message.session)?.candidate(message.candidate, message.mid);
                return;
            case "closed":
                this.ends.get(message.session)?.closed();
        }
    }
    /** The socket is gone, and with it all sessions that it brokered. */
    lost() {
        for (const end of [...this.ends.values()])
            end.closed();
    }
}
