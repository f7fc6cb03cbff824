import datachannel from "node-datachannel";

/** Call it once, before the first connection. */
export const onLibraryError = (report: (level: string, message: string) => void): void => {
  datachannel.initLogger("Error", report);
};

/** Ends threads that would keep the process alive. No connection may follow. */
export const endLibrary = (): void => datachannel.cleanup();
