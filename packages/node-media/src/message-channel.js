/** Sends and receives the messages of one data channel. */
export class MessageChannel {
    channel;
    open = false;
    /** `mayOpen` is asked when the channel opens; it sends nothing where the answer is no. */
    constructor(channel, mayOpen, isClosed, events) {
        this.channel = channel;
        channel.onOpen(() => {
            if (isClosed() || this.open || !mayOpen())
                return;
            this.open = true;
            events.onOpen?.();
        });
        channel.onClosed(() => {
            this.open = false;
        });
        channel.onMessage((message) => {
            if (!isClosed())
                events.onMessage(typeof message === "string" ? message : new Uint8Array(message));
        });
    }
    get isOpen() {
        return this.open;
    }
    /** Returns the bytes that wait to be sent; undefined while the channel is not open. */
    backlog() {
        if (!this.open)
            return undefined;
        try {
            return this.channel.bufferedAmount();
        }
        catch (error) {
            // It closed, and the event that says so has not arrived yet.
            if (error instanceof Error)
                return undefined;
            throw error;
        }
    }
    /** Sends a message, which is copied. Returns false when it was not sent. */
    send(message) {
        if (!this.open)
            return false;
        try {
            return typeof message === "string" ? this.channel.sendMessage(message) : this.channel.sendMessageBinary(message);
        }
        catch (error) {
            if (error instanceof Error)
                return false;
            throw error;
        }
    }
}
