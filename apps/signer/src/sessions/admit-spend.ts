/** Admission of a payment with the caps that it is counted under. */
import type { Cap } from '@holdfast/policy/caps'
import { admit, type Admitted, type AdmittedSpend, type SigningOrder } from '../admission/admit.ts'
import { assertMadeAfterRestore, assertMadeByNow } from '../admission/restored.ts'
import { ruledCapOf } from '../rules/ruled-cap-of.ts'
import { ruledRecipientCapOf } from '../rules/ruled-recipient-cap-of.ts'
import type { HeldShare } from '../shares/read-share.ts'
import type { SessionParts } from './session-parts.ts'

export interface CappedSpend extends AdmittedSpend {
  /** The lowest cap of the operator and the rules; null where neither has one. */
  readonly cap: Cap | null
  readonly recipientCap: Cap | null
}

export function admitSpend(
  parts: Pick<SessionParts, 'folder' | 'rules'>,
  order: SigningOrder,
  held: HeldShare,
): Omit<Admitted, 'spend'> & { readonly spend: CappedSpend | null } {
  const { folder, rules } = parts
  const ruled = folder.rules.ofKey(order.keyId)
  const admitted = admit(order, { key: held.key, ruled }, rules)
  assertMadeByNow(admitted.request, rules.now())
  assertMadeAfterRestore(admitted.request, folder.record.keys.get(order.keyId)?.restored ?? null)
  const { spend } = admitted
  return { ...admitted, spend: spend === null ? null : { ...spend, ...capsOf(parts, order.keyId, spend) } }
}

function capsOf(
  { folder, rules }: Pick<SessionParts, 'folder' | 'rules'>,
  keyId: string,
  { asset, recipient }: AdmittedSpend,
): Pick<CappedSpend, 'cap' | 'recipientCap'> {
  const ruled = folder.rules.ofKey(keyId)
  const caps = [rules.dailyCapOf?.(keyId, asset) ?? null, ruledCapOf(ruled, asset)].filter(
    (each) => each !== null,
  )
  const least = caps.reduce<bigint | null>(
    (lower, each) => (lower === null || each < lower ? each : lower),
    null,
  )
  const { threshold, parties } = folder.shares.get(keyId).key
  const capOf = (cap: bigint | null) => (cap === null ? null : { cap, threshold, parties: parties.length })
  return { cap: capOf(least), recipientCap: capOf(ruledRecipientCapOf(ruled, { asset, recipient })) }
}
