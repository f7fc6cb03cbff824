/** RFC 5769 test vectors: a request to `evtj`, its password, and the response. */
export const RFC5769_PASSWORD = "VOkJxbRl1RmTxUk/WvJxBt";
/** §2.1: short-term credentials, ICE-CONTROLLED tie-breaker, fingerprint. */
export const RFC5769_REQUEST = [
  "000100582112a442b7e7a701bc34d686fa87dfae",
  "802200105354554e207465737420636c69656e74",
  "002400046e0001ff",
  "80290008932ff9b151263b36",
  "000600096576746a3a68367659202020",
  "000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a2",
  "80280004e57a3bcf",
].join("");
/** §2.2: mapped IPv4 address 192.0.2.1 port 32853. */
export const RFC5769_ANSWER = [
  "0101003c2112a442b7e7a701bc34d686fa87dfae",
  "8022000b7465737420766563746f7220",
  "002000080001a147e112a643",
  "000800142b91f599fd9e90c38c7489f92af9ba53f06be7d7",
  "80280004c07d4c96",
].join("");
