/** Begins a ceremony if this node may take part in it. Its session, and everything that is agreed to with it, is recorded before. */
import type { Ceremony } from '@holdfast/mpc'
import type { CeremonyOrder, Spend } from '@holdfast/mpc/nodes'
import type { SigningOrder } from '../admission/admit.ts'
import { digestOfShareCheck } from '../admission/digest-of-share-check.ts'
import { isWitnessedBy } from '../admission/is-witnessed-by.ts'
import { Refusal } from '../refusal.ts'
import type { HeldShare } from '../shares/read-share.ts'
import { admitSpend } from './admit-spend.ts'
import {
  assertGenerationRules,
  assertMeetable,
  assertNotDropping,
  assertQuorum,
  assertRulesAllow,
} from './key-checks.ts'
import { assertBehind, assertMayMove, dealtShareOf, isMove, planOf } from './replacement.ts'
import { redealings, type SessionParts } from './session-parts.ts'

interface Begun {
  readonly ceremony: Ceremony
  /** To sign, in ceremonies that sign. */
  readonly digest: Uint8Array | null
}

type OrderOf<Kind extends CeremonyOrder['kind']> = Extract<CeremonyOrder, { kind: Kind }>

export function beginCeremony(parts: SessionParts, session: string, order: CeremonyOrder): Begun {
  const { party: me, peers } = parts.self
  if (!order.parties.includes(me) || order.parties.some((party) => !peers.has(party)))
    throw new Refusal('PARTIES', { field: 'parties' })
  switch (order.kind) {
    case 'keygen':
      return { ceremony: beginGeneration(parts, session, order), digest: null }
    case 'refresh':
      return { ceremony: beginRefresh(parts, session, order), digest: null }
    case 'repair':
    case 'reshare':
      return { ceremony: beginReplacement(parts, session, order), digest: null }
    case 'check':
      return beginCheck(parts, session, order)
    case 'sign':
      return beginSigning(parts, session, order)
  }
}

function beginGeneration(
  { self: { party: me }, folder, rules: own, open, meter }: SessionParts,
  session: string,
  order: OrderOf<'keygen'>,
): Ceremony {
  const { keyId, curve, threshold, parties, rules } = order
  if (threshold > parties.length)
    throw new Refusal('PARTIES', { field: 'threshold', detail: 'a threshold above the parties' })
  if (2 * threshold <= parties.length) throw new Refusal('THRESHOLD', { field: 'threshold' })
  if (rules.networks === 'main' && !own.isUnauditedAcknowledged)
    throw new Refusal('UNACKNOWLEDGED', { field: 'networks' })
  assertGenerationRules(folder, order)
  folder.shares.assertFree(keyId)
  meter.take('key generations')
  folder.record.beginSession(session)
  // Two generations that finish at different nodes would leave shares of two keys under one id.
  open.endOf(keyId, ['keygen'])
  return { kind: 'keygen', session, curve, me, parties, threshold, rules }
}

function beginRefresh(parts: SessionParts, session: string, order: OrderOf<'refresh'>): Ceremony {
  const { folder, meter } = parts
  const { bytes: share, key } = folder.shares.get(order.keyId)
  if (String(key.parties) !== String(order.parties)) throw new Refusal('PARTIES', { field: 'parties' })
  assertNotDropping(folder, order.keyId)
  meter.take(`refreshes of ${order.keyId}`)
  folder.record.beginSession(session)
  endOtherRedealings(parts, order.keyId)
  return { kind: 'refresh', session, share }
}

function beginReplacement(
  parts: SessionParts,
  session: string,
  order: OrderOf<'repair' | 'reshare'>,
): Ceremony {
  const { self, folder, rules, meter } = parts
  const { party: me } = self
  const { shares, record } = folder
  const { keyId, key } = order
  const plan = planOf(order, rules.agreed)
  if (record.isDropped(keyId)) throw new Refusal('KEY_EXISTS', { field: 'keyId' })
  assertNotDropping(folder, keyId)
  const share = dealtShareOf(plan, key, { party: me, held: shares.listOf(keyId) })
  const current = shares.find(keyId)
  const isDealtAway = share !== undefined && isMove(plan, key)
  if (share === undefined) assertBehind(current, key)
  if (isDealtAway) assertMayMove(plan, { share, current, state: record.keys.get(keyId), now: rules.now() })
  meter.take(`refreshes of ${keyId}`)
  record.beginSession(session)
  // The others may finish with this node's messages even if this node does not.
  if (isDealtAway) shares.noteDealt(keyId, { threshold: plan.threshold, parties: plan.holders })
  endOtherRedealings(parts, keyId)
  const bringing = { session, me, key, ...(share && { share: share.bytes }) }
  if (order.kind === 'repair') return { ...bringing, kind: 'repair', lost: order.lost }
  const { dealers, holders, threshold } = plan
  return { ...bringing, kind: 'reshare', dealers, parties: holders, threshold }
}

/** Allows one refresh of a key at a time, and discards the checks that precede it. Otherwise a coordinator that carries
 *  two refreshes at once leaves no generation with a quorum (apps/signer/test/refresh-model.ts searches for that). */
function endOtherRedealings(
  { folder, open, checked }: Pick<SessionParts, 'checked' | 'folder' | 'open'>,
  keyId: string,
): void {
  open.endOf(keyId, [...redealings, 'check'])
  const next = folder.shares.findNext(keyId)
  if (next !== undefined) checked.forget(next)
}

function beginCheck({ folder, open }: SessionParts, session: string, order: OrderOf<'check'>): Begun {
  const held = folder.shares.getOfEpoch(order.keyId, order.epoch)
  const digest = digestOfShareCheck(session, order)
  assertQuorum(order, held.key)
  assertNotDropping(folder, order.keyId)
  assertMeetable(folder, order, order.epoch)
  folder.record.beginSession(session)
  // This node vouches for new shares, so no open refresh may replace them afterwards.
  if (held === folder.shares.findNext(order.keyId)) open.endOf(order.keyId, redealings)
  return signingWith({ folder }, { session, order, share: held.bytes, epoch: order.epoch, path: [], digest })
}

function beginSigning(parts: SessionParts, session: string, order: SigningOrder): Begun {
  const { folder } = parts
  const held = folder.shares.get(order.keyId)
  const { keyId, path } = order
  assertQuorum(order, held.key)
  assertNotDropping(folder, keyId)
  assertRulesAllow(folder, keyId)
  // This check precedes any writing, so that a refused session binds the request to no bytes.
  assertMeetable(folder, order, held.key.epoch)
  const { message: digest, spend, ...signing } = admitSpend(parts, order, held)
  if (spend === null) folder.record.beginSigning({ session, keyId, ...signing, isCancellation: true })
  else {
    const { asset, units } = spend
    const receipted = { keyId, asset, units, intentHash: signing.intentHash, bytesHash: signing.bytes }
    const role = isWitnessed(parts, order, held, receipted) ? 'witnessed' : 'unwitnessed'
    folder.record.beginSigning({ session, keyId, ...signing, spending: { ...spend, role } })
  }
  return signingWith({ folder }, { session, order, share: held.bytes, epoch: held.key.epoch, path, digest })
}

function isWitnessed(
  { self: { party: me, peers }, rules }: Pick<SessionParts, 'rules' | 'self'>,
  { receipts }: SigningOrder,
  { key }: HeldShare,
  spend: Spend,
): boolean {
  const others = key.parties.filter((party) => party !== me)
  return isWitnessedBy(receipts, { spend, others, peers, now: rules.now() })
}

function signingWith(
  { folder }: Pick<SessionParts, 'folder'>,
  signing: {
    readonly session: string
    readonly order: { readonly keyId: string; readonly parties: number[] }
    readonly share: Uint8Array<ArrayBuffer>
    readonly epoch: number
    readonly path: number[]
    readonly digest: Uint8Array<ArrayBuffer>
  },
): Begun {
  const { session, order, share, epoch, path, digest } = signing
  const frozen = [...folder.freezes.partiesOf(order.keyId, epoch)]
  return {
    ceremony: { kind: 'sign', session, share, signers: order.parties, message: digest, path, frozen },
    digest,
  }
}
