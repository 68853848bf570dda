/** The exact bytes of a transfer of a network's coin or of an ERC-20 token. Wei. */
import { nativeOfNetworkId, type TransferTerms } from '@holdfast/ledger'
import { UnbuildableTransfer } from '../../transfers.ts'
import { addressBytes, isEthereumAddress } from '../address.ts'
import { tokenOf, transferData } from '../erc20.ts'
import { encodeFeeMarket } from '../fee-market-transaction.ts'

export interface Building {
  readonly nonce: bigint
  readonly gasLimit: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Throws `UnbuildableTransfer`. */
export function buildTransfer(intent: TransferTerms, building: Building): Uint8Array {
  const { network, wallet, recipient, asset, units, memo, feeCeiling } = intent
  assertAddress('wallet.address', wallet.address)
  assertAddress('recipient', recipient)
  const chainId = chainIdOf(network)
  if (chainId === null) throw new UnbuildableTransfer('network', 'NETWORK')
  // A payment of the coin could carry text as data, but a token's transfer could not, and no explorer shows it as a memo.
  if (memo !== '') throw new UnbuildableTransfer('memo', 'MEMO')
  if (units < 0n || units >= 2n ** 256n) throw new UnbuildableTransfer('units', 'AMOUNT')
  assertPriced(building, feeCeiling)
  const common = { ...building, chainId, accessList: [] }
  if (asset.id === nativeOfNetworkId(network).asset)
    return encodeFeeMarket({ ...common, to: addressBytes(recipient), value: units, input: new Uint8Array() })
  const token = tokenOf(asset.id)
  if (token === null) throw new UnbuildableTransfer('asset', 'ASSET')
  return encodeFeeMarket({
    ...common,
    to: addressBytes(token),
    value: 0n,
    input: transferData(recipient, units),
  })
}

/** The chain id of EIP-155, or null for another chain's network. */
export function chainIdOf(network: string): bigint | null {
  const digits = /^eip155:([1-9]\d{0,31})$/.exec(network)?.[1]
  return digits === undefined ? null : BigInt(digits)
}

function assertAddress(field: string, address: string): void {
  if (!isEthereumAddress(address)) throw new UnbuildableTransfer(field, 'ADDRESS')
}

function assertPriced({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }: Building, feeCeiling: bigint): void {
  const isPriced = maxPriorityFeePerGas >= 0n && maxPriorityFeePerGas <= maxFeePerGas && gasLimit > 0n
  if (!isPriced || gasLimit * maxFeePerGas > feeCeiling)
    throw new UnbuildableTransfer('feeLimit', 'FEE_LIMIT')
}

/** A payment of nothing from the wallet to itself: it uses the nonce, and costs its fee. Throws `UnbuildableTransfer`. */
export function buildCancellation(
  { network, wallet, feeCeiling }: TransferTerms,
  building: Building,
): Uint8Array {
  assertAddress('wallet.address', wallet.address)
  const chainId = chainIdOf(network)
  if (chainId === null) throw new UnbuildableTransfer('network', 'NETWORK')
  assertPriced(building, feeCeiling)
  const to = addressBytes(wallet.address)
  return encodeFeeMarket({ ...building, chainId, accessList: [], to, value: 0n, input: new Uint8Array() })
}
