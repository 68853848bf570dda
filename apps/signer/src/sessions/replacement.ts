/** Checks of a node before it takes part in a repair or a reshare. It compares the order with its own share and with what its
 *  operator has pinned: the server alone neither adds nor evicts a signer. */
import { hashOfKey, type KeyDescription } from '@holdfast/mpc'
import type { Arrangement, CeremonyOrder } from '@holdfast/mpc/nodes'
import { longestLifeMs } from '../admission/admit.ts'
import type { Awaited, KeyState } from '../record/line.ts'
import { Refusal } from '../refusal.ts'
import type { HeldShare } from '../shares/read-share.ts'

type ReplacementOrder = Extract<CeremonyOrder, { kind: 'repair' | 'reshare' }>

/** By key, the one arrangement that the operator lets it move to. */
export type Agreements = ReadonlyMap<string, Arrangement>

export interface ReplacementPlan {
  readonly dealers: number[]
  readonly holders: number[]
  readonly threshold: number
}

/** Throws `Refusal` for parties that do not fit the key, and for an arrangement that the operator has not agreed to. */
export function planOf(order: ReplacementOrder, agreements: Agreements): ReplacementPlan {
  const { keyId, key, parties } = order
  const agreed = agreements.get(keyId)
  const plan = order.kind === 'repair' ? repairOf(order) : order
  const { dealers, holders, threshold } = plan
  if (order.kind === 'repair' && !order.lost.every((party) => key.parties.includes(party)))
    throw new Refusal('PARTIES', { detail: 'a signer that is not of the key has lost nothing' })
  const isAgreed = threshold === agreed?.threshold && isSame(holders, agreed.parties)
  if (order.kind === 'reshare' && !isAgreed) throw new Refusal('UNAGREED')
  const members = [...new Set([...dealers, ...holders])].toSorted((one, other) => one - other)
  if (!isSame(members, parties) || !dealers.every((dealer) => key.parties.includes(dealer)))
    throw new Refusal('PARTIES')
  if (dealers.length < key.threshold) throw new Refusal('PARTIES', { detail: `${key.threshold} must deal` })
  if (threshold > holders.length) throw new Refusal('PARTIES', { detail: 'a threshold above the parties' })
  if (2 * threshold <= holders.length) throw new Refusal('THRESHOLD')
  // Newcomers do not know what was signed. A quorum without them must share a signer with every quorum before.
  if (key.threshold + threshold <= key.parties.length)
    throw new Refusal('THRESHOLD', { detail: 'a quorum of before and one of after need not meet' })
  // They cannot be made to forget their shares.
  if (key.parties.filter((party) => !holders.includes(party)).length >= key.threshold)
    throw new Refusal('THRESHOLD', { detail: 'those who leave could sign by themselves' })
  return plan
}

const repairOf = ({ key, lost }: Extract<ReplacementOrder, { kind: 'repair' }>): ReplacementPlan => ({
  dealers: key.parties.filter((party) => !lost.includes(party)),
  holders: key.parties,
  threshold: key.threshold,
})

/** The share that this node deals with; undefined: it receives one. Throws for a node that cannot do its part. */
export function dealtShareOf(
  { dealers }: ReplacementPlan,
  key: KeyDescription,
  { party, held }: { readonly party: number; readonly held: readonly HeldShare[] },
): HeldShare | undefined {
  const keyHash = keyHashOf(key)
  const share = held.find((one) => one.keyHash === keyHash)
  if (dealers.includes(party)) {
    if (share === undefined) throw new Refusal(held.length === 0 ? 'UNKNOWN_KEY' : 'EPOCH')
    return share
  }
  if (share !== undefined) throw new Refusal('HOLDS_SHARE')
  return undefined
}

/** Whether it changes the signers or the threshold. */
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
  // A dealer that still signs with older shares could leave a quorum of them behind two moves.
  if (share.keyHash !== current?.keyHash) throw new Refusal('UNKEPT', { party: share.me })
  const { dealt = null, movedAt = null } = state ?? {}
  if (dealt !== null && (dealt.threshold !== threshold || !isSame(dealt.parties, holders)))
    throw new Refusal('DEALT_ELSEWHERE', { detail: `${dealt.threshold} of ${dealt.parties.join(', ')}` })
  // A quorum of before the last move may have signed a request that this move's quorums do not know.
  if (movedAt !== null && now < movedAt + longestLifeMs) throw new Refusal('MOVED_LATELY')
}

/** The dealers that have to keep the new shares before one that receives its share does: with older shares they and others could
 *  sign the same request in another way. Those that leave are fewer than a quorum. */
export const awaitedOf = ({ dealers, holders }: ReplacementPlan, keyHash: string): Awaited[] =>
  dealers.filter((party) => holders.includes(party)).map((party) => ({ party, keyHash }))

/** Its current share is older than the generation that is dealt from. */
export function assertBehind(current: HeldShare | undefined, key: KeyDescription): void {
  if (current === undefined) return
  if (current.key.publicKey !== key.publicKey) throw new Refusal('KEY_EXISTS')
  if (current.key.epoch >= key.epoch) throw new Refusal('EPOCH')
}

export const keyHashOf = (key: KeyDescription): string => Buffer.from(hashOfKey(key)).toString('hex')

const isSame = (one: readonly number[], other: readonly number[]): boolean => String(one) === String(other)
