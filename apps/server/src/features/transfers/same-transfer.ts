/** Requests for the same transfer. Bytes that are signed are good until the chain has passed their time, whatever a node said of
 *  them: until then another request in their place could pay twice. */
import { type ApiReply, reason, type RefusalBody } from '@holdfast/contract'
import { formatUnits, type TransferIntent } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listSameTransfers, type SameTransfer, type TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

type Presented = NonNullable<ApiReply<'estimateTransfer'>['same_transfers']>[number]

interface Wanted {
  readonly walletId: string
  readonly tokenId: string
  readonly intent: TransferIntent
}

/** `paidSince`: those that were sent since then count although the chain has had its last word. */
export async function findSameTransfers(
  db: Queryable,
  { walletId, tokenId, intent }: Wanted,
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

export const presentSame = (one: SameTransfer): Presented => ({
  id: one.id,
  status: one.status,
  phase: one.phase,
  created_at: one.created_at.toISOString(),
  created_by: one.creator,
  expiration: one.expiration?.toISOString() ?? null,
  may_still_be_sent: mayBeSent(one),
})

/** For a new request, while the treasury is held: whoever wants to pay once more says so. A draft and what waits for people count
 *  as well, but not for a test payment, which nobody approves. */
export async function assertNoneUnderWay(
  db: Queryable,
  wanted: Wanted,
  { symbol, origin }: { readonly symbol: string; readonly origin: 'form' | 'test-send' },
): Promise<void> {
  const same = await findSameTransfers(db, wanted)
  const earlier = origin === 'form' ? same[0] : same.find(mayBeSent)
  if (earlier === undefined || wanted.intent.isRepeat) return
  const { intent } = wanted
  const amount = formatUnits(intent.units, intent.asset.decimals)
  const details = { request: named(earlier), amount, symbol, recipient: intent.recipient }
  throw refusal('SAME_TRANSFER', details, intent.organisation)
}

/** Before bytes are made: those of the same transfer whose fate is open come first. In the commit that stores the new ones, while
 *  the wallet is held. */
export async function assertNoneSigned(
  db: Queryable,
  view: TransferRequestView,
  intent: TransferIntent,
): Promise<void> {
  const place = { walletId: view.wallet_id, tokenId: view.token_id, intent }
  const same = await findSameTransfers(db, place, view.created_at)
  const paid = intent.isRepeat ? undefined : same.find(({ status }) => status === 'broadcasted')
  if (paid !== undefined) throw refusal('SAME_TRANSFER_PAID', { request: named(paid) }, view.entity_id)
  const earlier = same.find((one) => one.status === 'approved' && mayBeSent(one))
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
