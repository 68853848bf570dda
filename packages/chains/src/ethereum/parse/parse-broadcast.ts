/** A node's answer to signed bytes, and its meaning for the sender. Every kind of node has its own words (Geth, Erigon, Nethermind, Besu,
 *  Reth, Anvil). */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import type { BroadcastAnswer, BroadcastMeaning } from '../../transfers.ts'
import { faultOf } from '../../fault-of.ts'
import { plainText } from '../../plain-text.ts'
import { Hash } from '../json.ts'

const Answer = z.union([
  Hash,
  z.object({ error: z.object({ code: z.number().nullable(), message: z.string() }) }),
])

/** The first that fits. */
const meanings: readonly (readonly [RegExp, BroadcastMeaning, string])[] = [
  [/already ?known|already imported|known transaction|already exists/i, 'seen', 'ALREADY_KNOWN'],
  // Bytes with this nonce are in a block, or wait with another signature or fee: the fate of the nonce shows which.
  [/nonce.{0,20}too low|old ?nonce|nonce already used/i, 'seen', 'NONCE_USED'],
  [
    /replacement.{0,30}(underpriced|not allowed)|could not replace|underpriced.{0,20}replace/i,
    'seen',
    'NONCE_WAITING',
  ],
  [
    /insufficient funds|insufficient balance|upfront cost exceeds|not enough funds|lackoffundsformaxfee/i,
    'poor',
    'INSUFFICIENT_FUNDS',
  ],
  // The base fee may fall again, and so may the number of waiting transactions.
  [
    /underpriced|fee.{0,30}(too low|less than block base fee)|tip.{0,20}(too low|below)/i,
    'later',
    'FEE_TOO_LOW',
  ],
  [/pool.{0,20}(full|overflow|limit)|too many|nonce.{0,20}(too high|gap)/i, 'later', 'POOL_FULL'],
]

/** `hash`: of the broadcast transaction. */
export function parseBroadcast({ body }: Raw<'ethereum.broadcast'>, hash: string): Parsed<BroadcastAnswer> {
  const parsed = Answer.safeParse(body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  if (typeof parsed.data === 'string')
    return parsed.data === hash
      ? { ok: true, value: { meaning: 'accepted', code: 'SUCCESS', message: '' } }
      : { ok: false, reason: 'the node speaks of another transaction' }
  const message = plainText(parsed.data.error.message, longestMessage)
  const found = meanings.find(([pattern]) => pattern.test(message))
  const [, meaning, code] = found ?? [null, 'refused' as const, 'REFUSED']
  return { ok: true, value: { meaning, code, message } }
}

const longestMessage = 300
