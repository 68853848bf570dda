/** Short forms of ids. Ids created within a minute start the same, so these get enough of their end to differ. */
const headLength = 8
const tailLength = 4

export function shortIds(ids: Iterable<string>): Map<string, string> {
  const groups = new Map<string, string[]>()
  for (const id of new Set(ids)) {
    const head = id.slice(0, headLength)
    groups.set(head, [...(groups.get(head) ?? []), id])
  }
  return new Map([...groups.values()].flatMap(lengthened))
}

function lengthened(group: readonly string[]): [id: string, short: string][] {
  if (group.length === 1) return group.map((id) => [id, id.slice(0, headLength)])
  const longest = Math.max(...group.map((id) => id.length))
  for (let tail = tailLength; headLength + tail < longest; tail++) {
    const pairs = group.map((id): [string, string] => [id, `${id.slice(0, headLength)}…${id.slice(-tail)}`])
    if (new Set(pairs.map(([, short]) => short)).size === group.length) return pairs
  }
  return group.map((id) => [id, id])
}
