import datachannel from "node-datachannel";

/** Passes libdatachannel's error reports to `report`. Call once, before the first connection. */
export const onLibraryError = (report: (level: string, message: string) => void): void => {
  datachannel.initLogger("Error", report);
};

/** Ends libdatachannel's threads, which would keep the process alive. No connection may be made afterwards. */
export const endLibrary = (): void => datachannel.cleanup();
