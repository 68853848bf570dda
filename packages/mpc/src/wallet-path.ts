/**
 * The path from a key to its wallet. Test networks have their own branch, so that a key's wallet has another
 * address there than on any main network: 1 is the coin of all test networks in SLIP-44.
 */
import { deriveChild } from './ecdsa/derive.ts'
import { parsePoint, secp256k1Group } from './group.ts'
import type { KeyRules } from './key-description.ts'

const testBranch = 1

export const walletPathOf = ({ networks }: Pick<KeyRules, 'networks'>): readonly number[] =>
  networks === 'test' ? [testBranch] : []

/** Whether an ECDSA key with these rules signs at that path. */
export const isWalletPath = ({ networks }: Pick<KeyRules, 'networks'>, path: readonly number[]): boolean =>
  (path[0] === testBranch) === (networks === 'test')

/** The public key of the wallet of an ECDSA key: 33 bytes, compressed. */
export const walletKeyOf = (
  { publicKey, chainCode }: { readonly publicKey: Uint8Array; readonly chainCode: Uint8Array },
  rules: Pick<KeyRules, 'networks'>,
): Uint8Array =>
  deriveChild(parsePoint(secp256k1Group, publicKey), chainCode, walletPathOf(rules)).point.toBytes()
