/** The end of a session with a result. Shares are sealed before any other party learns that the key exists. */
import type { Result } from '@holdfast/mpc'
import { type CeremonyOrder, type SessionResultBody, toBase64 } from '@holdfast/mpc/nodes'
import { type HeldShare, readShare } from '../shares/read-share.ts'
import { base64OfHex } from './base64-of-hex.ts'
import type { OpenSession } from './open-sessions.ts'
import { awaitedOf, keyHashOf, planOf } from './replacement.ts'
import type { Session } from './session.ts'
import type { SessionParts } from './session-parts.ts'

export function settleSession(
  parts: SessionParts,
  { session, order, digest }: OpenSession,
  result: Result,
): SessionResultBody {
  if (result.kind === 'share') {
    // A check of an earlier refresh does not apply to these shares.
    parts.open.endOf(order.keyId, ['check'])
    noteBinding(parts, order, session)
    const { key } = insertShare(parts, order, result.share)
    return {
      kind: 'key',
      publicKey: base64OfHex(key.publicKey),
      chainCode: 'chainCode' in key ? base64OfHex(key.chainCode) : null,
      epoch: key.epoch,
    }
  }
  // The old share stops signing once the holders have kept the new ones.
  if (result.kind === 'left') return { kind: 'left' }
  if (digest === null) throw new Error('a session without a digest cannot end with a signature')
  if (order.kind === 'check') noteCheck(parts, order)
  return {
    kind: 'signature',
    digest: toBase64(digest),
    signature: toBase64(result.signature),
    recovery: result.recovery ?? null,
    publicKey: toBase64(result.publicKey),
  }
}

/** Recorded before the share, so that it never signs without its rules. */
function noteBinding(
  { folder: { rules, record } }: Pick<SessionParts, 'folder'>,
  order: CeremonyOrder,
  { isRuledElsewhere }: Session,
): void {
  const { kind, keyId } = order
  if (kind === 'keygen' && order.rulesHash !== undefined) rules.bind(keyId, order.rules.organisation)
  // A signer that knows the key knows what its operator said about it.
  if ((kind === 'repair' || kind === 'reshare') && isRuledElsewhere && !record.keys.has(keyId))
    record.quarantine(keyId)
}

function insertShare(
  { folder: { shares }, rules }: Pick<SessionParts, 'folder' | 'rules'>,
  order: CeremonyOrder,
  bytes: Uint8Array,
): HeldShare {
  if (order.kind === 'keygen') return shares.insert(order.keyId, bytes)
  if (order.kind !== 'repair' && order.kind !== 'reshare') return shares.insertNext(order.keyId, bytes)
  return shares.insertReplacement(order.keyId, bytes, {
    dealtFrom: keyHashOf(order.key),
    at: rules.now(),
    awaits: awaitedOf(planOf(order, rules.agreed), readShare(bytes).keyHash),
  })
}

function noteCheck(
  { folder, checked }: Pick<SessionParts, 'checked' | 'folder'>,
  { keyId, epoch, parties }: Extract<CeremonyOrder, { kind: 'check' }>,
): void {
  const next = folder.shares.findNext(keyId)
  if (next?.key.epoch === epoch) checked.add(next, parties)
}
