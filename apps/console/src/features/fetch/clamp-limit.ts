/** How many of the newest transactions: 1 to 200; what is empty or no number becomes 1. */
export function clampLimit(value: number | null): number {
  if (value === null || Number.isNaN(value)) return 1
  return Math.min(200, Math.max(1, Math.trunc(value)))
}
