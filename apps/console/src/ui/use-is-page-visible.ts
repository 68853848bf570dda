import { useSyncExternalStore } from 'react'

/** False while the tab is in the background, where nobody reads it. */
export const useIsPageVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
