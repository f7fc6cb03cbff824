import { decideQuality } from "@setsuna/client";
import { QUALITY_ANSWER_KEY, QUALITY_KEY } from "@setsuna/contracts";
import { ControlSubscriber } from "./control-subscriber.ts";
/** The sender's ear on the bitrate-control channel. */
export class QualityAnswerer {
    /** Not a stream of the user's: screens show what comes of it, not its connection. */
    aside = true;
    subscriber;
    constructor({ channel, socket, e2eeKey, policy, onTarget, answer, onChange }) {
        this.subscriber = new ControlSubscriber({
            channel,
            socket,
            e2eeKey,
            onControl: ({ message }) => {
                if (message.kind !== "state" || message.key !== QUALITY_KEY || message.payload.type !== "json")
                    return;
                const decision = decideQuality(message.payload.value, policy());
                if (decision === undefined)
                    return;
                if (decision.target !== undefined)
                    onTarget(decision.target);
                answer(QUALITY_ANSWER_KEY, decision.answer);
            },
            onChange,
        });
    }
    get link() {
        return this.subscriber.link;
    }
    start() {
        this.subscriber.start();
    }
    stop() {
        this.subscriber.stop();
    }
}
