/** The server answered a request with an error. */
export class RequestRefused extends Error {
    name = "RequestRefused";
    error;
    constructor(error) {
        super(error.en);
        this.error = error;
    }
}
/** The socket went away before the answer came. */
export class SignallingLost extends Error {
    name = "SignallingLost";
}
