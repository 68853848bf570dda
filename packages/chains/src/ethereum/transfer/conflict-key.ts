/** The name of a nonce of an account: a network includes at most one transaction with it. */
import type { TransferTerms } from '@holdfast/ledger'

export const conflictKeyOf = (
  { network, wallet }: Pick<TransferTerms, 'network' | 'wallet'>,
  nonce: bigint,
) => `${network}:${wallet.address}:${nonce}`

interface NonceOfAccount {
  readonly chainId: bigint
  readonly address: string
  readonly nonce: bigint
}

/** Throws for a key that `conflictKeyOf` does not write. */
export function readConflictKey(key: string): NonceOfAccount {
  const [, chainId, address, nonce] = /^eip155:(\d+):(0x[0-9a-fA-F]{40}):(\d+)$/.exec(key) ?? []
  if (chainId === undefined || address === undefined || nonce === undefined)
    throw new RangeError(`'${key}' is no conflict key of this chain`)
  return { chainId: BigInt(chainId), address, nonce: BigInt(nonce) }
}
