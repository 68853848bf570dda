/** The number of newest transactions to fetch: 1 to 200; an empty or invalid value becomes 1. */
export function clampLimit(value: number | null): number {
  if (value === null || Number.isNaN(value)) return 1
  return Math.min(200, Math.max(1, Math.trunc(value)))
}
