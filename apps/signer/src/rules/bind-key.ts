import type { KeyDescription } from '@holdfast/mpc'
import { Refusal } from '../refusal.ts'
import type { RulesChains } from './rules-chains.ts'

/** From now on the key signs only what the rules of the organisation allow. Throws when the rules describe another key. */
export function bindKey(
  chains: RulesChains,
  { publicKey, threshold, parties, rules }: KeyDescription,
  { keyId, organisation }: { readonly keyId: string; readonly organisation: string },
): void {
  if (rules !== undefined && rules.organisation !== organisation)
    throw new Refusal('ORGANISATION', { field: 'organisation' })
  const listed = chains.get(organisation).head.document.keys.find((key) => key.keyId === keyId)
  if (listed === undefined) throw new Refusal('KEY_NOT_IN_RULES', { field: 'keyId' })
  const isSame =
    listed.publicKey === publicKey &&
    listed.threshold === threshold &&
    String(listed.parties) === String(parties)
  if (!isSame) throw new Refusal('KEY_DIFFERS', { field: 'keyId' })
  chains.bind(keyId, organisation)
}
