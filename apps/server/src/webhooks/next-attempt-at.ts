/** When a delivery is tried again, and until when at all. */

export const giveUpAfterMs = 72 * 3_600_000

const waits = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200]

const longestSeconds = 10_800

/** `attempts`: those made. A tenth more or less, so that lines that failed together do not come back together. */
export function nextAttemptAt(attempts: number, now: Date, chance: () => number = Math.random): Date {
  const seconds = waits[attempts - 1] ?? longestSeconds
  return new Date(now.getTime() + seconds * 1000 * (0.9 + 0.2 * chance()))
}
