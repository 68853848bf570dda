/** Address and hash rules of Ethereum. Its history is not read yet. */
import { chainFactsOf, withEip55Checksum } from '@holdfast/ledger'
import type { Chain } from '../chain.ts'

const hexHash = (text: string) => (/^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : null)

export const ethereum: Chain = {
  facts: chainFactsOf('ethereum'),
  history: null,
  normaliseAddress: (text) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
    const checked = withEip55Checksum(text.slice(2))
    const hasCase = /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text.slice(2))
    return hasCase && text !== checked ? null : checked
  },
  normaliseHash: hexHash,
  transfers: null,
}
