/** Resources in K: at most one decimal, truncated, no '.0': 1500 → '1.5K', 65000 → '65K'; below 1000 unchanged. */
export function thousands(count: number, locale: string): string {
  const whole = Math.trunc(count)
  if (Math.abs(whole) < 1000) return String(whole)
  return `${(Math.trunc(whole / 100) / 10).toLocaleString(locale, { useGrouping: false })}K`
}
