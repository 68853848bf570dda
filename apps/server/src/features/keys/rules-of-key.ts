import type { KeyRules } from '@holdfast/mpc'
import type { MpcKey } from '@holdfast/store/read'

/** Every signer keeps these rules with its share. Throws for a key of an earlier version, which has no class of networks. */
export function rulesOfKey({
  id,
  network_class,
  entity_id,
}: Pick<MpcKey, 'id' | 'network_class' | 'entity_id'>): KeyRules {
  if (network_class === null) throw new Error(`key ${id} is made without a class of networks`)
  return { networks: network_class, organisation: entity_id }
}
