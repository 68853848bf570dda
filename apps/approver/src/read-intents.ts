/** The transfers of a page, from the bytes of their intents, and the hash that its person signs. */
import { intentHash } from '@holdfast/chains/intent-hash'
import type { BatchPage, RequestPage } from '@holdfast/contract/approver'
import { parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { batchHash } from '@holdfast/policy/rules'

export interface Read {
  /** The first of a batch. */
  readonly intent: TransferIntent
  /** All transfers, in order. */
  readonly intents: readonly TransferIntent[]
  readonly total: bigint
  readonly hash: string
}

export function readIntents(
  page: RequestPage | BatchPage,
  id: string,
): Read | 'INTENT_UNREADABLE' | 'OTHER_REQUEST' | 'BATCH_MIXED' {
  const bytes = 'intents' in page ? page.intents : [page.intent]
  const intents = bytes.flatMap((each) => {
    const parsed = parseTransferIntent(each)
    return parsed.ok ? [parsed.value] : []
  })
  const [intent] = intents
  if (intent === undefined || intents.length < bytes.length) return 'INTENT_UNREADABLE'
  if (('batch' in page ? page.batch : intent.requestId) !== id) return 'OTHER_REQUEST'
  const total = intents.reduce((sum, { units }) => sum + units, 0n)
  const hashes = bytes.map(intentHash)
  if (!('batch' in page)) return { intent, intents, total, hash: intentHash(page.intent) }
  // A signer takes these parts from the intent of its row: the hash that it computes must be the same for each.
  const hashOf = (common: TransferIntent) =>
    batchHash({ id: page.batch, total: String(total), intents: hashes }, common)
  const hash = hashOf(intent)
  // The page states these once, for all.
  const isLike = ({ expiresAt, memo, feeCeiling }: TransferIntent) =>
    expiresAt.getTime() === intent.expiresAt.getTime() &&
    memo === intent.memo &&
    feeCeiling === intent.feeCeiling
  const isMixed = intents.some((each) => hashOf(each) !== hash || !isLike(each))
  const isRepeated = new Set(intents.map(({ requestId }) => requestId)).size < intents.length
  return isMixed || isRepeated || page.total !== String(total)
    ? 'BATCH_MIXED'
    : { intent, intents, total, hash }
}
