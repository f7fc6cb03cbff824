import { foldedCode, foldedLink, foldedText } from "@setsuna/kit";
import { z } from "zod";

/* Typed texts other than passwords and names; kit/typed-input interprets them. */

/** Half width: an address, a version, a search by ID. */
export const FoldedLine = z.string().overwrite(foldedText);

/** Half width without spaces: an ID, code or number. */
export const FoldedCode = z.string().overwrite(foldedCode);

/** A pasted link. */
export const FoldedLink = z.string().overwrite(foldedLink);
