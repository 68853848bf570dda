/** First six and last four characters; what is not longer stays whole. */
export const shortHash = (hash: string): string => shorten(hash, 6, 4)

/** First eight and last six: where a hash is what the row is about. */
export const longerHash = (hash: string): string => shorten(hash, 8, 6)

const shorten = (hash: string, head: number, tail: number): string =>
  hash.length <= head + tail + 1 ? hash : `${hash.slice(0, head)}…${hash.slice(-tail)}`
