/** First six and last four characters; shorter text stays whole. */
export const shortHash = (hash: string): string => shorten(hash, 6, 4)

/** First eight and last six characters: for rows that are about a hash. */
export const longerHash = (hash: string): string => shorten(hash, 8, 6)

const shorten = (hash: string, head: number, tail: number): string =>
  hash.length <= head + tail + 1 ? hash : `${hash.slice(0, head)}…${hash.slice(-tail)}`
