/** First six and last four characters; what is not longer stays whole. */
export function shortHash(hash: string): string {
  return hash.length <= 11 ? hash : `${hash.slice(0, 6)}…${hash.slice(-4)}`
}
