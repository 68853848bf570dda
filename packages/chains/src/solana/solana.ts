/** Address and hash rules of Solana. Its history is not read yet. */
import { chainFactsOf } from '@holdfast/ledger'
import { base58 } from '@scure/base'
import type { Chain } from '../chain.ts'

export const solana: Chain = {
  facts: chainFactsOf('solana'),
  history: null,
  normaliseAddress: (text) => (bytesOfBase58(text)?.length === 32 ? text : null),
  normaliseHash: (text) => (bytesOfBase58(text)?.length === 64 ? text : null),
  transfers: null,
}

function bytesOfBase58(text: string): Uint8Array | null {
  try {
    return /^[1-9A-HJ-NP-Za-km-z]{32,90}$/.test(text) ? base58.decode(text) : null
  } catch {
    return null
  }
}
