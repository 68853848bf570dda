/** When a delivery is retried, and for how long. */

export const giveUpAfterMs = 72 * 3_600_000

const waits = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200]

const longestSeconds = 10_800

/** `attempts` is the number made so far. A random tenth spreads the retries of deliveries that failed together. */
export function nextAttemptAt(attempts: number, now: Date, chance: () => number = Math.random): Date {
  const seconds = waits[attempts - 1] ?? longestSeconds
  return new Date(now.getTime() + seconds * 1000 * (0.9 + 0.2 * chance()))
}
