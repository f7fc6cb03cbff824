import datachannel from "node-datachannel";
/** Passes what libdatachannel reports of errors to `report`. Call once, before the first connection. */
export const onLibraryError = (report) => {
    datachannel.initLogger("Error", report);
};
/** Ends libdatachannel's threads, which would keep the process alive. No connection may be made afterwards. */
export const endLibrary = () => datachannel.cleanup();
