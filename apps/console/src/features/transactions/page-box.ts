/** The text of the page box → the page to open; null: not a number, so the box is reset. */
export function pageFromText(text: string, lastPage: number): number | null {
  const trimmed = text.trim()
  if (!/^[+-]?\d+$/.test(trimmed)) return null
  return Math.min(lastPage, Math.max(1, Number(trimmed)))
}

export const lastPageOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))
