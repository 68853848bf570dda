/** A node's answer to signed bytes, and its meaning for the sender. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import type { BroadcastAnswer, BroadcastMeaning } from '../../transfers.ts'
import { faultOf } from '../../fault-of.ts'
import { Hash } from './json.ts'
import { plainText } from '../../plain-text.ts'
import { decodeText } from './decode-text.ts'

const Answer = z.looseObject({
  result: z.boolean().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  message: z.string().optional(),
  txid: Hash.optional(),
})

const meanings: Readonly<Record<string, BroadcastMeaning>> = {
  DUP_TRANSACTION_ERROR: 'seen',
  SERVER_BUSY: 'later',
  NO_CONNECTION: 'later',
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 'later',
  BLOCK_UNSOLIDIFIED: 'later',
  TAPOS_ERROR: 'elsewhere',
  BANDWITH_ERROR: 'poor',
  TRANSACTION_EXPIRATION_ERROR: 'expired',
}

/** `hash`: of the broadcast transaction. */
export function parseBroadcast(raw: Raw<'tron.broadcast'>, hash: string): Parsed<BroadcastAnswer> {
  const parsed = Answer.safeParse(raw.body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const { result, code, message = '', txid = hash } = parsed.data
  if (txid !== hash) return { ok: false, reason: 'the node speaks of another transaction' }
  if (result === true) return { ok: true, value: { meaning: 'accepted', code: 'SUCCESS', message: '' } }
  if (code === undefined) return { ok: false, reason: 'neither accepted nor refused' }
  const name = plainText(String(code))
  const meaning = (Object.hasOwn(meanings, name) ? meanings[name] : undefined) ?? 'refused'
  return { ok: true, value: { meaning, code: name, message: plainText(decodeText(message), longestMessage) } }
}

const longestMessage = 300
