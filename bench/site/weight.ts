import { get } from "node:http";

/** Size with Brotli, without headers, bytes. Throws if it is missing. */
const bytesOf = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      answer.on("error", reject);
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address} answers ${answer.statusCode}`)),
      );
    }).on("error", reject);
  });

export const weightOf = async (addresses: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(addresses.map(bytesOf));
  return Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / 100) / 10;
};
