import { setTimeout as sleep } from 'node:timers/promises'

/** A later failure is stored in the key's row. */
export async function waitBriefly(ceremony: Promise<void>): Promise<void> {
  const end = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: end.signal }).catch(() => undefined)
  ceremony.catch(() => undefined)
  await Promise.race([ceremony.finally(() => end.abort()), late])
}

/** A ceremony takes seconds. In this time the answer contains the finished key; its rounds are announced in any case. */
const patienceMs = 25_000
