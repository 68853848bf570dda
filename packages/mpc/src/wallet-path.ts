/**
 * The path from a key to its wallets. Test networks have their own branch, so that a key's wallet has another
 * address there than on any main network: 1 is the coin of all test networks in SLIP-44.
 */
import { deriveChild } from './ecdsa/derive.ts'
import { parsePoint, secp256k1Group } from './group.ts'
import type { KeyRules } from './key-description.ts'

const testBranch = 1

/** `steps`: of the chain, below the key or below its branch of test networks. */
export const walletPathOf = (
  { networks }: Pick<KeyRules, 'networks'>,
  steps: readonly number[] = [],
): readonly number[] => (networks === 'test' ? [testBranch, ...steps] : steps)

/** Whether an ECDSA key with these rules signs at that path. */
export const isWalletPath = ({ networks }: Pick<KeyRules, 'networks'>, path: readonly number[]): boolean =>
  (path[0] === testBranch) === (networks === 'test')

/** The public key of a wallet of an ECDSA key: 33 bytes, compressed. Throws `UnusableIndex` for a path without a key. */
export const walletKeyOf = (
  { publicKey, chainCode }: { readonly publicKey: Uint8Array; readonly chainCode: Uint8Array },
  rules: Pick<KeyRules, 'networks'>,
  steps: readonly number[] = [],
): Uint8Array =>
  deriveChild(parsePoint(secp256k1Group, publicKey), chainCode, walletPathOf(rules, steps)).point.toBytes()
