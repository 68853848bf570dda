/** Calls of each API key in the present minute. Kept in memory: a restart begins again. */
interface Counted {
  readonly since: number
  calls: number
}

const windowMs = 60_000
const counts = new Map<string, Counted>()

/** False: the key has no calls left in this minute. */
export function takeFromRate(
  { id, rate_per_minute: most }: { readonly id: string; readonly rate_per_minute: number },
  now: Date,
): boolean {
  const since = Math.floor(now.getTime() / windowMs)
  const known = counts.get(id)
  const counted = known?.since === since ? known : { since, calls: 0 }
  if (counted !== known) counts.set(id, counted)
  if (counted.calls >= most) return false
  counted.calls += 1
  return true
}
