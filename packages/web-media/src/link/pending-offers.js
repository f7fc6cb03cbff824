import { RequestRefused, SignallingLost } from "@setsuna/client";
/** Requests by number, and the offers among them that wait for their answer. */
export class PendingOffers {
    send;
    pending = new Map();
    request = 0;
    /** @param send false when nothing can be sent now. */
    constructor(send) {
        this.send = send;
    }
    /**
     * Sends an offer and resolves with the answer. Rejects with RequestRefused or SignallingLost. When `signal` is aborted the
     * session that may still come of it is closed.
     */
    offer(message, signal) {
        this.request += 1;
        const request = this.request;
        return new Promise((resolve, reject) => {
            const pending = { resolve, reject, abandoned: false };
            signal.addEventListener("abort", () => {
                pending.abandoned = true;
                reject(new SignallingLost("abandoned"));
            });
            this.pending.set(request, pending);
            if (!this.send({ ...message, request })) {
                this.pending.delete(request);
                reject(new SignallingLost("not connected"));
            }
        });
    }
    /** Ends a media session. Without a socket nothing is sent: the relay then finds out by silence. */
    closeSession(session) {
        this.request += 1;
        this.send({ type: "close", request: this.request, session });
    }
    answered(answer) {
        const pending = this.take(answer.request);
        if (pending?.abandoned)
            this.closeSession(answer.session);
        else
            pending?.resolve(answer);
    }
    /** A refusal that names no request concerns none. */
    refused({ request, error }) {
        if (request !== undefined)
            this.take(request)?.reject(new RequestRefused(error));
    }
    /** The socket went away. */
    lost() {
        for (const pending of this.pending.values())
            pending.reject(new SignallingLost("connection lost"));
        this.pending.clear();
    }
    take(request) {
        const pending = this.pending.get(request);
        this.pending.delete(request);
        return pending;
    }
}
