import datachannel from "node-datachannel";

/** Call once, before the first connection. */
export const onLibraryError = (report: (level: string, message: string) => void): void => {
  datachannel.initLogger("Error", report);
};

/** They would keep the process alive. No connection may follow. */
export const endLibrary = (): void => datachannel.cleanup();
