/** The place of a wallet below its key: the branch of the key's class of networks, then the steps of the chain. */
import type { Transfers } from '@holdfast/chains'
import { type KeyRules, UnusableIndex, walletKeyOf, walletPathOf } from '@holdfast/mpc'
import type { MpcKey } from '@holdfast/store/read'

interface KeyParts {
  /** Compressed. */
  readonly publicKey: Uint8Array
  readonly chainCode: Uint8Array
}

export interface PlaceOfWallet {
  readonly address: string
  readonly path: readonly number[]
}

/** An Ed25519 key is the key of its only wallet itself. */
const hasChildren = ({ curve }: Pick<MpcKey, 'curve'>): boolean => curve !== 'ed25519'

/** `number`: from 0 on. Null: the path has no key, which is so for one in 2^127. */
export function walletOfKey(
  { curve, rules }: Pick<MpcKey, 'curve'> & { readonly rules: Pick<KeyRules, 'networks'> },
  parts: KeyParts,
  { transfers, number }: { readonly transfers: Transfers; readonly number: number },
): PlaceOfWallet | null {
  if (!hasChildren({ curve }))
    return number === 0 ? { address: transfers.addressOfKey(parts.publicKey), path: [] } : null
  const steps = transfers.walletSteps(number)
  try {
    return {
      address: transfers.addressOfKey(walletKeyOf(parts, rules, steps)),
      path: walletPathOf(rules, steps),
    }
  } catch (error) {
    if (error instanceof UnusableIndex) return null
    throw error
  }
}
