import { type ErrorBody, errorBody } from "@setsuna/contracts";

/** Returns the error to show when the server did not answer in time. */
export const unreachable = (url: string): ErrorBody => errorBody("server-unreachable", new URL(url).host);
