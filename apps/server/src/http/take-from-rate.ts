/** Calls of each API key in the present minute. Kept in memory: a restart begins again. */
const windowMs = 60_000
const counts = new Map<string, number>()
let present = 0

/** False: the key has no calls left in this minute. */
export function takeFromRate(
  { id, rate_per_minute: most }: { readonly id: string; readonly rate_per_minute: number },
  now: Date,
): boolean {
  const minute = Math.floor(now.getTime() / windowMs)
  if (minute !== present) {
    present = minute
    counts.clear()
  }
  const calls = counts.get(id) ?? 0
  if (calls >= most) return false
  counts.set(id, calls + 1)
  return true
}
