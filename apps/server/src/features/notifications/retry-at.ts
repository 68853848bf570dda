const waitMinutes = [1, 5, 15, 30]
const longestMinutes = 60

/** `attempts` is the number made so far, by e-mail or push. */
export const retryAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (waitMinutes[attempts - 1] ?? longestMinutes) * 60_000)
