/** The checks of a node before it takes part in a repair or a reshare. It compares the order with its own share and with
 *  its operator's configuration, so the server alone can neither add nor evict a signer. */
import { hashOfKey, type KeyDescription } from '@holdfast/mpc'
import type { Arrangement, CeremonyOrder } from '@holdfast/mpc/nodes'
import { longestLifeMs } from '../admission/admit.ts'
import type { Awaited, KeyState } from '../record/line.ts'
import { Refusal } from '../refusal.ts'
import type { HeldShare } from '../shares/read-share.ts'

type ReplacementOrder = Extract<CeremonyOrder, { kind: 'repair' | 'reshare' }>

/** The one arrangement for each key that the operator lets it move to. */
export type Agreements = ReadonlyMap<string, Arrangement>

export interface ReplacementPlan {
  readonly dealers: number[]
  readonly holders: number[]
  readonly threshold: number
}

/** Throws a `Refusal` for parties that do not fit the key, and for an arrangement that the operator has not agreed to. */
export function planOf(order: ReplacementOrder, agreements: Agreements): ReplacementPlan {
  const { keyId, key, parties } = order
  const agreed = agreements.get(keyId)
  const plan = order.kind === 'repair' ? repairOf(order) : order
  const { dealers, holders, threshold } = plan
  if (order.kind === 'repair' && !order.lost.every((party) => key.parties.includes(party)))
    throw new Refusal('PARTIES', {
      field: 'lost',
      detail: 'a signer that is not of the key has lost nothing',
    })
  const isAgreed = threshold === agreed?.threshold && isSame(holders, agreed.parties)
  if (order.kind === 'reshare' && !isAgreed) throw new Refusal('UNAGREED', { field: 'parties' })
  const members = [...new Set([...dealers, ...holders])].toSorted((left, right) => left - right)
  if (!isSame(members, parties) || !dealers.every((dealer) => key.parties.includes(dealer)))
    throw new Refusal('PARTIES', { field: 'parties' })
  if (dealers.length < key.threshold)
    throw new Refusal('PARTIES', { field: 'parties', detail: `${key.threshold} must deal` })
  if (threshold > holders.length)
    throw new Refusal('PARTIES', { field: 'threshold', detail: 'a threshold above the parties' })
  if (2 * threshold <= holders.length) throw new Refusal('THRESHOLD', { field: 'threshold' })
  // New signers do not know what was signed. A quorum without old ones must share a signer with every earlier quorum.
  if (key.threshold + threshold <= key.parties.length)
    throw new Refusal('THRESHOLD', {
      field: 'threshold',
      detail: 'a quorum of before and one of after need not meet',
    })
  // Nothing can force them to erase their shares.
  if (key.parties.filter((party) => !holders.includes(party)).length >= key.threshold)
    throw new Refusal('THRESHOLD', { field: 'threshold', detail: 'those who leave could sign by themselves' })
  return plan
}

const repairOf = ({ key, lost }: Extract<ReplacementOrder, { kind: 'repair' }>): ReplacementPlan => ({
  dealers: key.parties.filter((party) => !lost.includes(party)),
  holders: key.parties,
  threshold: key.threshold,
})

/** The share that this node deals; undefined if it receives one. Throws for a node that cannot play its part. */
export function dealtShareOf(
  { dealers }: ReplacementPlan,
  key: KeyDescription,
  { party, held }: { readonly party: number; readonly held: readonly HeldShare[] },
): HeldShare | undefined {
  const keyHash = keyHashOf(key)
  const share = held.find((candidate) => candidate.keyHash === keyHash)
  if (dealers.includes(party)) {
    if (share === undefined) throw new Refusal(held.length === 0 ? 'UNKNOWN_KEY' : 'EPOCH')
    return share
  }
  if (share !== undefined) throw new Refusal('HOLDS_SHARE', { field: 'keyId' })
  return undefined
}

/** Whether the replacement changes the signers or the threshold. */
export const isMove = ({ holders, threshold }: ReplacementPlan, key: KeyDescription): boolean =>
  threshold !== key.threshold || !isSame(holders, key.parties)

/** Throws unless this node may deal `share` in a move. */
export function assertMayMove(
  { holders, threshold }: ReplacementPlan,
  {
    share,
    current,
    state,
    now,
  }: {
    readonly share: HeldShare
    readonly current: HeldShare | undefined
    readonly state: Pick<KeyState, 'dealt' | 'movedAt'> | undefined
    readonly now: number
  },
): void {
  // A dealer that still signs with older shares could leave a quorum of them in existence after two moves.
  if (share.keyHash !== current?.keyHash) throw new Refusal('UNKEPT', { party: share.me })
  const { dealt = null, movedAt = null } = state ?? {}
  if (dealt !== null && (dealt.threshold !== threshold || !isSame(dealt.parties, holders)))
    throw new Refusal('DEALT_ELSEWHERE', {
      field: 'parties',
      detail: `${dealt.threshold} of ${dealt.parties.join(', ')}`,
    })
  // A quorum of the previous arrangement may have signed a request that the quorums of this move do not know of.
  if (movedAt !== null && now < movedAt + longestLifeMs) throw new Refusal('MOVED_LATELY', { field: 'keyId' })
}

/** The dealers that must keep the new shares before a receiver keeps its own. With older shares, they and others could
 *  sign another version of the same request. The dealers that leave are too few for a quorum. */
export const awaitedOf = ({ dealers, holders }: ReplacementPlan, keyHash: string): Awaited[] =>
  dealers.filter((party) => holders.includes(party)).map((party) => ({ party, keyHash }))

/** Throws unless the current share is older than the generation that is dealt. */
export function assertBehind(current: HeldShare | undefined, key: KeyDescription): void {
  if (current === undefined) return
  if (current.key.publicKey !== key.publicKey) throw new Refusal('KEY_EXISTS', { field: 'publicKey' })
  if (current.key.epoch >= key.epoch) throw new Refusal('EPOCH', { field: 'epoch' })
}

export const keyHashOf = (key: KeyDescription): string => Buffer.from(hashOfKey(key)).toString('hex')

const isSame = (left: readonly number[], right: readonly number[]): boolean => String(left) === String(right)
