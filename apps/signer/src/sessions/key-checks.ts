/** Checks of a key before its shares are used. Each throws the `Refusal` of this node. */
import type { CeremonyOrder } from '@holdfast/mpc/nodes'
import type { NodeFolder } from '../node-folder.ts'
import { Refusal } from '../refusal.ts'

export function assertQuorum(
  { parties }: { readonly parties: readonly number[] },
  key: { readonly parties: readonly number[]; readonly threshold: number },
): void {
  if (parties.length !== key.threshold || !parties.every((party) => key.parties.includes(party)))
    throw new Refusal('PARTIES', { field: 'parties' })
}

export function assertNotDropping({ record }: Pick<NodeFolder, 'record'>, keyId: string): void {
  if (record.keys.get(keyId)?.isDropping === true)
    throw new Refusal('UNKNOWN_KEY', { field: 'keyId', detail: 'it gives its share up' })
}

export function assertRulesAllow(
  { rules, record }: Pick<NodeFolder, 'record' | 'rules'>,
  keyId: string,
): void {
  const ruled = rules.ofKey(keyId)
  if (ruled === null && record.areRulesRequired) throw new Refusal('RULES_REQUIRED', { field: 'keyId' })
  if (ruled !== null && ruled.frozenAt !== null) throw new Refusal('RULES_FROZEN', { field: 'keyId' })
}

/** A key is generated under the rules that this signer has in force, or without any. */
export function assertGenerationRules(
  { rules, record }: Pick<NodeFolder, 'record' | 'rules'>,
  { rules: { organisation }, rulesHash }: Extract<CeremonyOrder, { kind: 'keygen' }>,
): void {
  if (rulesHash === undefined && record.areRulesRequired)
    throw new Refusal('RULES_REQUIRED', { field: 'rulesHash' })
  if (rulesHash === undefined) return
  const { head, frozenAt } = rules.get(organisation)
  if (head.hash !== rulesHash) throw new Refusal('RULES_DIFFER', { field: 'rulesHash' })
  if (frozenAt !== null) throw new Refusal('RULES_FROZEN', { field: 'rulesHash' })
}

/** The shares of this generation sign with these parties: none of them is frozen, and nothing was rolled back. */
export function assertMeetable(
  folder: NodeFolder,
  { keyId, parties }: { readonly keyId: string; readonly parties: readonly number[] },
  epoch: number,
): void {
  assertNotRolledBack(folder, keyId, epoch)
  const peer = folder.freezes.partiesOf(keyId, epoch).find((party) => parties.includes(party))
  if (peer !== undefined) throw new Refusal('PEER_FROZEN', { party: peer })
}

/** A refresh ends it: the new shares were not used before the rollback. */
export function assertNotRolledBack(
  { record, shares }: Pick<NodeFolder, 'record' | 'shares'>,
  keyId: string,
  epoch: number,
): void {
  const restored = record.keys.get(keyId)?.restored
  if (restored?.isRolledBack !== true) return
  if (shares.getOfEpoch(keyId, epoch).keyHash === restored.keyHash)
    throw new Refusal('ROLLED_BACK', { field: 'record' })
}

/** Each failed check reveals one bit. Sessions that were open at the first failure must not reveal theirs. */
export function assertThawed(folder: NodeFolder, order: CeremonyOrder): void {
  const epoch = epochOf(folder, order)
  if (epoch !== null) assertMeetable(folder, order, epoch)
  // People froze the rules to stop what is being signed, too.
  if (order.kind === 'sign') assertRulesAllow(folder, order.keyId)
}

/** The epoch of the shares that sign; null where none does. */
export function epochOf({ shares }: Pick<NodeFolder, 'shares'>, order: CeremonyOrder): number | null {
  if (order.kind === 'check') return order.epoch
  return order.kind === 'sign' ? shares.get(order.keyId).key.epoch : null
}
