/** Groups of the sidebar that stay open, kept between visits as a JSON list of their English labels. */
import * as z from 'zod/mini'

const key = 'pinnedSidebarGroups'
const Pinned = z.array(z.string())

/** A broken value means that nothing is pinned. */
export function readPinned(): readonly string[] {
  try {
    return Pinned.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

export function writePinned(pinned: readonly string[]): void {
  localStorage.setItem(key, JSON.stringify(pinned))
}
