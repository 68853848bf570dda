/** What was typed into the page box → the page to go to; null when it is no number and the box goes back. */
export function pageFromText(text: string, lastPage: number): number | null {
  const trimmed = text.trim()
  if (!/^[+-]?\d+$/.test(trimmed)) return null
  return Math.min(lastPage, Math.max(1, Number(trimmed)))
}

export const lastPageOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))
