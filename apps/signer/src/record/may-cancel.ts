import type { Agreed, Signing } from './agreed.ts'

/** Whether this signer agreed to a payment for exactly this intent, of which the chain includes none once it includes bytes with this
 *  conflict key. */
export const mayCancel = (
  earlier: Agreed | undefined,
  { intentHash, conflictKey }: Pick<Signing, 'intentHash' | 'conflictKey'>,
): boolean => earlier?.intentHash === intentHash && earlier.conflictKey === conflictKey
