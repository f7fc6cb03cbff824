const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 };
/** JSON lines on standard error, in the studio's own format; `debug` only when LOG_LEVEL says so. */
export const processLog = (name) => {
    const write = (level) => (fields, message) => {
        if (level === "debug" && process.env.LOG_LEVEL !== "debug")
            return;
        process.stderr.write(`${JSON.stringify({ level: LEVELS[level], time: Date.now(), name, pid: process.pid, ...fields, msg: message })}\n`);
    };
    return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
};
