/** The newest blocks of each network, asked of its node at most every ten seconds, and never waited for longer than two. */
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

/** Null: nobody is configured who could be asked. */
export async function readHeads(providers: ProviderDirectory, code: string): Promise<HeadsReading | null> {
  const provider = providers(code, 'trongrid')
  if (provider === null) return null
  const ofDirectory = kept.get(providers) ?? new Map<string, Kept>()
  kept.set(providers, ofDirectory)
  let one = ofDirectory.get(code)
  if (one === undefined || Date.now() - one.askedAt > keptMs) {
    one = { askedAt: Date.now(), reading: readingOf(provider.fetchHeads()) }
    ofDirectory.set(code, one)
  }
  const late = new AbortController()
  const tooLate = sleep(
    patienceMs,
    { fault: chainFault('PROVIDER_SLOW', { seconds: patienceMs / 1000 }) },
    { signal: late.signal },
  )
  const reading = await Promise.race([one.reading, tooLate])
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
