import { setTimeout as sleep } from 'node:timers/promises'

/** What goes wrong after the answer is on the key's row. */
export async function waitBriefly(ceremony: Promise<void>): Promise<void> {
  const end = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: end.signal }).catch(() => undefined)
  ceremony.catch(() => undefined)
  await Promise.race([ceremony.finally(() => end.abort()), late])
}

/** A ceremony takes seconds; whoever asked has the key in the answer then, and its rounds in any case. */
const patienceMs = 25_000
