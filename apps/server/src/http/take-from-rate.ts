/** Attempts of one kind in the present minute, at this process alone. */
const windowMs = 60_000
const counts = new Map<string, number>()
let present = 0

/** False: there were as many as allowed in this minute. */
export function takeFromRate(id: string, most: number, now: Date): boolean {
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
