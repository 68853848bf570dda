/** Requests for the same transfer. Signed bytes remain valid until the chain has passed their end, whatever a node
 *  answered. Until then, another request in their place could pay twice. */
import { type ApiReply, reason, type RefusalBody } from '@holdfast/contract'
import { formatUnits, type TransferTerms } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listSameTransfers, type SameTransfer, type TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

type Presented = NonNullable<ApiReply<'estimateTransfer'>['same_transfers']>[number]

interface NewTransfer {
  readonly walletId: string
  readonly tokenId: string
  readonly intent: TransferTerms
}

/** `paidSince` includes those sent since then, even if their result is final. */
export async function findSameTransfers(
  db: Queryable,
  { walletId, tokenId, intent }: NewTransfer,
  paidSince: Date | null = null,
): Promise<SameTransfer[]> {
  return listSameTransfers(db, {
    entity_id: intent.organisation,
    wallet_id: walletId,
    token_id: tokenId,
    recipient_address: intent.recipient,
    units: intent.units,
    exceptId: intent.requestId,
    paidSince,
  })
}

export const presentSame = (same: SameTransfer): Presented => ({
  id: same.id,
  status: same.status,
  phase: same.phase,
  created_at: same.created_at.toISOString(),
  created_by: same.creator,
  expiration: same.expiration?.toISOString() ?? null,
  may_still_be_sent: mayBeSent(same),
})

/** For a new request, under the treasury's lock: an intended second payment must be declared. Drafts and pending requests
 *  count too, except for a test payment, which needs no approval. */
export async function assertNoneUnderWay(
  db: Queryable,
  transfer: NewTransfer,
  { symbol, origin }: { readonly symbol: string; readonly origin: 'form' | 'test-send' },
): Promise<void> {
  const same = await findSameTransfers(db, transfer)
  const earlier = origin === 'form' ? same[0] : same.find(mayBeSent)
  if (earlier === undefined || transfer.intent.isRepeat) return
  const { intent } = transfer
  const amount = formatUnits(intent.units, intent.asset.decimals)
  const details = { request: named(earlier), amount, symbol, recipient: intent.recipient }
  throw refusal('SAME_TRANSFER', details, intent.organisation)
}

/** Called before bytes are made, in the commit that stores them and under the wallet's lock: earlier bytes of the same
 *  transfer with an open result have priority. */
export async function assertNoneSigned(
  db: Queryable,
  view: TransferRequestView,
  intent: TransferTerms,
): Promise<void> {
  const place = { walletId: view.wallet_id, tokenId: view.token_id, intent }
  const same = await findSameTransfers(db, place, view.created_at)
  const paid = intent.isRepeat ? undefined : same.find(({ status }) => status === 'broadcasted')
  if (paid !== undefined) throw refusal('SAME_TRANSFER_PAID', { request: named(paid) }, view.entity_id)
  const earlier = same.find((other) => other.status === 'approved' && mayBeSent(other))
  if (earlier === undefined) return
  const request = named(earlier)
  const until = earlier.expiration?.toISOString()
  throw until === undefined
    ? refusal('SAME_TRANSFER_OPEN', { request })
    : refusal('SAME_TRANSFER_OPEN_UNTIL', { request, until })
}

function named({ id, creator: who, created_at }: SameTransfer): RefusalBody {
  const at = created_at.toISOString()
  return who === null ? reason('EARLIER_REQUEST', { id, at }) : reason('EARLIER_REQUEST_OF', { id, who, at })
}

/** Its conflict key is in use, or it was built by a version that stored none. */
const mayBeSent = ({ status, phase, conflict_key, settled_at }: SameTransfer): boolean =>
  (status === 'approved' || status === 'broadcasted') &&
  ((conflict_key !== null && settled_at === null) || (phase !== null && phase !== 'claimed'))
