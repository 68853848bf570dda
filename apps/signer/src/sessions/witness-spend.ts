/** Counts a spend that others want to sign, after the checks of a signature, and states that it does. */
import { type SignedReceiptBody, signReceipt, toBase64 } from '@holdfast/mpc/nodes'
import type { SigningOrder } from '../admission/admit.ts'
import { Refusal } from '../refusal.ts'
import { admitSpend } from './admit-spend.ts'
import { assertNotDropping, assertNotRolledBack, assertQuorum, assertRulesAllow } from './key-checks.ts'
import type { SessionParts } from './session-parts.ts'

export function witnessSpend(
  parts: Pick<SessionParts, 'folder' | 'rules' | 'self'>,
  order: SigningOrder,
): SignedReceiptBody {
  const { folder, self } = parts
  const { keyId } = order
  const held = folder.shares.get(keyId)
  assertQuorum(order, held.key)
  assertNotDropping(folder, keyId)
  assertNotRolledBack(folder, keyId, held.key.epoch)
  assertRulesAllow(folder, keyId)
  const admitted = admitSpend(parts, order, held)
  const { spend: spending, request, intentHash, bytes, conflictKey } = admitted
  if (spending === null) throw new Refusal('INTENT_MISMATCH', { field: 'isCancellation' })
  const { asset, units } = spending
  const { record } = folder
  const { at } = record.beginWitness({ keyId, request, intentHash, bytes, conflictKey, spending })
  const { party, identity } = self
  const spend = { keyId, asset, units, intentHash, bytesHash: bytes, party, at, record: record.end }
  const { receipt, signature } = signReceipt(spend, identity)
  return { receipt: toBase64(receipt), signature: toBase64(signature) }
}
