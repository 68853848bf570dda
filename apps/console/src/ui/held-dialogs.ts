/** While the command palette is open, dialogs that a page is about to open wait, so that none takes the focus from it. */
import { useState, useSyncExternalStore } from 'react'

let holders = 0
const listeners = new Set<() => void>()

/** Returns the release. */
export function holdDialogs(): () => void {
  change(1)
  return () => change(-1)
}

/** True while a dialog that is not open yet has to wait. */
export function useIsHeld(): boolean {
  const areHeld = useSyncExternalStore(subscribe, () => holders > 0)
  const [isHeld, setHeld] = useState(areHeld)
  if (isHeld && !areHeld) setHeld(false)
  return isHeld
}

function change(by: 1 | -1): void {
  holders += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
