/**
 * Whether the server that delivered this page can be reached. A failed call alone proves nothing, for it may have gone to another
 * host: the page then probes its own origin until it gets a response.
 */
import { useSyncExternalStore } from 'react'

const probeMs = 3_000
const probeTimeoutMs = 10_000

export interface Connection {
  readonly isLost: boolean
  /** When the server last answered. */
  readonly lastAnswer: Date
}

let connection: Connection = { isLost: false, lastAnswer: new Date() }
/** How often the browser has reported that it is offline. */
let losses = 0
let probing: Promise<boolean> | undefined
let nextProbe: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const getConnection = (): Connection => connection
export const useConnection = (): Connection => useSyncExternalStore(onConnection, getConnection)

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `signal` ends it. */
export function watchConnection(signal = new AbortController().signal): void {
  const lose = () => {
    losses++
    change(true)
  }
  window.addEventListener('offline', lose, { signal })
  window.addEventListener('online', () => void probe(), { signal })
}

/** Call after every response; `url` names the server that answered. */
export function noteAnswer(url: string): void {
  if (new URL(url, window.location.href).origin !== window.location.origin) return
  // The server may have answered before the connection was lost.
  if (connection.isLost) void probe()
  else connection = { isLost: false, lastAnswer: new Date() }
}

/** Call after every request without a response. Resolves to whether the server answers. */
export function probe(): Promise<boolean> {
  clearTimeout(nextProbe)
  const lossesBefore = losses
  probing ??= fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) })
    .then(
      () => true,
      () => false,
    )
    .then((answers) => {
      probing = undefined
      if (answers && losses !== lossesBefore) return probe()
      change(!answers)
      return answers
    })
  return probing
}

function change(isLost: boolean): void {
  clearTimeout(nextProbe)
  if (isLost) nextProbe = setTimeout(() => void probe(), probeMs)
  const wasLost = connection.isLost
  connection = { isLost, lastAnswer: isLost ? connection.lastAnswer : new Date() }
  document.documentElement.toggleAttribute('data-connection-lost', isLost)
  if (wasLost !== isLost) for (const listener of listeners) listener()
}
