/** Pinned groups of the sidebar, which stay open, stored between visits as a JSON list of their English labels. */
import { readExactly, type Shape } from '@holdfast/contract'

const key = 'pinnedSidebarGroups'
const labels: Shape = { is: 'list', of: { is: 'text' } }

/** A broken value counts as no pinned group. */
export function readPinned(): readonly string[] {
  try {
    return (readExactly(labels, localStorage.getItem(key) ?? '[]')?.value ?? []) as readonly string[]
  } catch {
    return []
  }
}

export function writePinned(pinned: readonly string[]): void {
  localStorage.setItem(key, JSON.stringify(pinned))
}
