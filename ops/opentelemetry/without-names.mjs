/** What in a path names somebody or something by its form: a serial ID, a token, what is no plain word. */
const NAME = /^(?:[a-z]{3}-[a-z]{4}|.{20,}|.*[^\w.-].*|[0-9]+)$/i;
/** What stands before a name: a collection, or where streams are sent and fetched. */
const BEFORE_A_NAME = /^(?:.*s|whip|whep)$/i;

/** A request's address without its query and without what it names: `/studio/api/serial-ids/abcdefg` is `/studio/api/serial-ids/*`. */
export const withoutNames = (address) => {
  const parts = address.split("?")[0].split("/");
  return parts
    .map((part, index) => (part !== "" && (NAME.test(part) || BEFORE_A_NAME.test(parts[index - 1] ?? "")) ? "*" : part))
    .join("/");
};
