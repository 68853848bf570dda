/** The newest blocks of each network. Its node is queried at most every ten seconds, and a call waits at most two. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChainFault, chainFault } from '@holdfast/ledger'
import { type Heads, type ProviderDirectory, ProviderError } from '@holdfast/providers'

export type HeadsReading = { readonly heads: Heads } | { readonly fault: ChainFault }

const keptMs = 10_000

const patienceMs = 2_000

interface Kept {
  readonly askedAt: number
  readonly reading: Promise<HeadsReading>
}

const kept = new WeakMap<ProviderDirectory, Map<string, Kept>>()

/** Null when no provider is configured. */
export async function readHeads(providers: ProviderDirectory, code: string): Promise<HeadsReading | null> {
  const [provider] = providers(code)
  if (provider === undefined) return null
  const ofDirectory = kept.get(providers) ?? new Map<string, Kept>()
  kept.set(providers, ofDirectory)
  let entry = ofDirectory.get(code)
  if (entry === undefined || Date.now() - entry.askedAt > keptMs) {
    entry = { askedAt: Date.now(), reading: readingOf(provider.fetchHeads()) }
    ofDirectory.set(code, entry)
  }
  const late = new AbortController()
  const tooLate = sleep(
    patienceMs,
    { fault: chainFault('PROVIDER_SLOW', { seconds: patienceMs / 1000 }) },
    { signal: late.signal },
  )
  const reading = await Promise.race([entry.reading, tooLate])
  late.abort()
  return reading
}

async function readingOf(call: Promise<Heads>): Promise<HeadsReading> {
  try {
    return { heads: await call }
  } catch (error) {
    if (error instanceof ProviderError) return { fault: error.fault }
    throw error
  }
}
