/** What a node says to signed bytes, and what that means for who handed them over. A refused transaction stays valid in the
 *  hands of anybody who has its bytes, until it expires: nothing may be signed in its place before. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf, Hash } from './json.ts'
import { decodeText, plainText } from './text.ts'

/** 'accepted': handed on, in no block yet.
 *  'seen': this node knows the id, which is not to say that it accepted it: look it up.
 *  'later': the node is busy; the same bytes again.
 *  'elsewhere': this node may lag behind; the same bytes to another one, or later.
 *  'poor': the wallet cannot pay for the bytes; the same bytes again once it can.
 *  'expired', 'refused': no use in handing these bytes over again. */
export type BroadcastMeaning = 'accepted' | 'seen' | 'later' | 'elsewhere' | 'poor' | 'expired' | 'refused'

export interface BroadcastAnswer {
  readonly meaning: BroadcastMeaning
  /** As the node spells it; 'SUCCESS' when it accepted. */
  readonly code: string
  readonly message: string
}

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

/** `hash`: of what was handed over. */
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
