/** Address and hash rules of Bitcoin. Its history is not read yet. */
import { chainFactsOf } from '@holdfast/ledger'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { Chain } from '../chain.ts'

const bareHash = (text: string) => (/^[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : null)

const base58check = createBase58check(sha256)
/** Version bytes of P2PKH and P2SH, and the prefixes of segwit addresses. */
const ofMain = { versions: [0x00, 0x05], prefixes: ['bc'] }
const ofTests = { versions: [0x6f, 0xc4], prefixes: ['tb', 'bcrt'] }
const ofAny = {
  versions: [...ofMain.versions, ...ofTests.versions],
  prefixes: [...ofMain.prefixes, ...ofTests.prefixes],
}
type BitcoinMarks = typeof ofAny

export const bitcoin: Chain = {
  facts: chainFactsOf('bitcoin'),
  history: null,
  normaliseAddress: (text, network) => {
    const marks = network === undefined ? ofAny : network.is_main ? ofMain : ofTests
    if (isSegwit(text, marks)) return text.toLowerCase()
    return isBase58Bitcoin(text, marks) ? text : null
  },
  normaliseHash: bareHash,
  transfers: null,
}

function isBase58Bitcoin(text: string, { versions }: BitcoinMarks): boolean {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1)
  } catch {
    return false
  }
}

function isSegwit(text: string, { prefixes }: BitcoinMarks): boolean {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase()
  const lower = text.toLowerCase()
  const prefix = /^([a-z]+)1[02-9ac-hj-np-z]{8,87}$/.exec(lower)?.[1]
  if (!isOneCase || prefix === undefined || !prefixes.includes(prefix)) return false
  const attempt = (codec: typeof bech32) => {
    try {
      const { words } = codec.decode(lower as `${string}1${string}`)
      const program = codec.fromWords(words.slice(1))
      return { version: words[0] ?? -1, length: program.length }
    } catch {
      return null
    }
  }
  const first = attempt(bech32)
  if (first?.version === 0) return first.length === 20 || first.length === 32
  const later = attempt(bech32m)
  return (
    later !== null && later.version >= 1 && later.version <= 16 && later.length >= 2 && later.length <= 40
  )
}
