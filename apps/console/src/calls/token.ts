/** The bearer token, in the browser's storage so that it outlives a reload and is shared by all tabs. */
import { useSyncExternalStore } from 'react'

const key = 'auth_token'
const listeners = new Set<() => void>()

export const readToken = (): string | null => localStorage.getItem(key)

export function storeToken(token: string): void {
  localStorage.setItem(key, token)
  notifyListeners()
}

export function removeToken(): void {
  localStorage.removeItem(key)
  notifyListeners()
}

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken)

/** Also reacts to other tabs: signing out in one signs out all. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
