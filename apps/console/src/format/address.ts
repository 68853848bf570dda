/** Short forms of addresses. No two different addresses on one screen get the same one. */

/** First four and last six characters; shorter text stays whole. */
export const shortAddress = (address: string): string => shorten(address, 4, 6)

/** A short form for each address, extended until all of them differ. */
export function shortAddresses(addresses: Iterable<string>): Map<string, string> {
  const groups = new Map<string, string[]>()
  for (const address of new Set(addresses)) {
    const short = shortAddress(address)
    groups.set(short, [...(groups.get(short) ?? []), address])
  }
  return new Map([...groups.values()].flatMap(lengthened))
}

/** The smallest extension of one end, then of both, that distinguishes the whole group. */
function lengthened(group: readonly string[]): [address: string, short: string][] {
  const longest = Math.max(...group.map((address) => address.length))
  for (let growth = 0; growth <= longest; growth++)
    for (const [head, tail] of [
      [4 + growth, 6],
      [4, 6 + growth],
      [4 + growth, 6 + growth],
    ] as const) {
      const pairs = group.map((address): [string, string] => [address, shorten(address, head, tail)])
      if (new Set(pairs.map(([, short]) => short)).size === group.length) return pairs
    }
  return group.map((address) => [address, address])
}

const shorten = (text: string, head: number, tail: number): string =>
  text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`
