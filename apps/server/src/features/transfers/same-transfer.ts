/** Requests for the same transfer. Bytes that are signed are good until the chain has passed their time, whatever a node said of
 *  them: until then another request in their place could pay twice. */
import type { ApiReply } from '@holdfast/contract'
import { formatUnits, type TransferIntent } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listSameTransfers, type SameTransfer, type TransferRequestView } from '@holdfast/store/read'
import { Refused } from '../../http/refusal.ts'

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
  const what = `${formatUnits(intent.units, intent.asset.decimals)} ${symbol} to ${intent.recipient}`
  throw new Refused(
    409,
    `${nameOf(earlier)} asks for the same, ${what}, and is not over: it may still be paid. Wait until it is confirmed or has failed, or say that you want to pay once more.`,
    intent.organisation,
    'SAME_TRANSFER',
  )
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
  if (paid !== undefined)
    throw new Refused(
      409,
      `${nameOf(paid)} paid the same after this one was requested, and nobody who approved this one was asked to pay twice. Request it again as a repeat if both are wanted.`,
      view.entity_id,
      'SAME_TRANSFER',
    )
  const earlier = same.find((one) => one.status === 'approved' && mayBeSent(one))
  if (earlier === undefined) return
  const until = earlier.expiration === null ? '' : ` until ${earlier.expiration.toISOString()}`
  throw new Refused(
    409,
    `${nameOf(earlier)} asks for the same, and what was made for it may still be sent${until}. Finish it first, or wait until it has failed: otherwise it could be paid twice.`,
  )
}

const nameOf = ({ id, creator, created_at }: SameTransfer): string =>
  `The earlier request ${id}${creator === null ? '' : ` of ${creator}`} (${created_at.toISOString()})`

/** Its conflict key is in use, or it was built by a version that stored none. */
const mayBeSent = ({ status, phase, conflict_key, settled_at }: SameTransfer): boolean =>
  (status === 'approved' || status === 'broadcasted') &&
  ((conflict_key !== null && settled_at === null) || (phase !== null && phase !== 'claimed'))
