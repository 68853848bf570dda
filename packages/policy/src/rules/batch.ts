/**
 * Transfers that people approve together. Their statements name the hash of the batch in place of the hash of one
 * intent, so a statement about a batch has the shape of every other one. The hash covers what all transfers of the batch have in common,
 * the sum, and the hash of every intent in order. A verifier takes the common part from the intent in its hands, so an intent of
 * another wallet, asset, requester or organisation is in no batch with it.
 */
import { encodeFields, mostBatched } from '@holdfast/ledger'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { Hash, Units, Uuid } from './rules-texts.ts'
import type { RuledTransfer } from './verdict/ruled-transfer.ts'

export const ApprovedBatch = z.strictObject({
  id: Uuid,
  /** Base units of all transfers. */
  total: Units,
  /** The hashes of their intents, in the order in which people read them. */
  intents: z.array(Hash).min(1).max(mostBatched),
})
export type ApprovedBatch = Readonly<z.infer<typeof ApprovedBatch>>

type BatchedTransfer = Pick<
  RuledTransfer,
  'organisation' | 'rules' | 'requestedBy' | 'network' | 'wallet' | 'asset'
>

const title = 'holdfast/batch/1'

/** People sign it as `intentHash`. No intent has this hash, because the encoding of an intent has another title. */
export function batchHash({ id, total, intents }: ApprovedBatch, transfer: BatchedTransfer): string {
  const { organisation, rules, requestedBy, network, wallet, asset } = transfer
  const fields = [
    title,
    id,
    organisation,
    network,
    wallet.address,
    wallet.keyId ?? '',
    wallet.path.join('/'),
    asset.id,
    String(asset.decimals),
    requestedBy,
    rules,
    total,
    String(intents.length),
    ...intents,
  ]
  return bytesToHex(sha256(encodeFields(fields)))
}

export type BatchFault = 'BATCH_REPEATS' | 'NOT_IN_BATCH' | 'BATCH_TOTAL'

/** Null: the transfer is in the batch once, and the sum is not below its amount. */
export function batchFault(
  { total, intents }: ApprovedBatch,
  { intentHash, units }: { readonly intentHash: string; readonly units: bigint },
): BatchFault | null {
  if (new Set(intents).size !== intents.length) return 'BATCH_REPEATS'
  if (!intents.includes(intentHash)) return 'NOT_IN_BATCH'
  return BigInt(total) < units ? 'BATCH_TOTAL' : null
}
