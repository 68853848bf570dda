/** ERC-20 tokens as assets, and their one call that Holdfast makes. */
import type { AssetId } from '@holdfast/ledger'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { addressBytes, addressFromBytes, isEthereumAddress } from './address.ts'

export const nativeAsset: AssetId = 'slip44:60'

/** `address`: of the contract, in its usual text form. */
export const erc20Asset = (address: string): AssetId => `erc20:${address}`

/** The contract's address, or null if the asset is not an ERC-20 token. */
export function tokenOf(asset: AssetId): string | null {
  const address = asset.slice(erc20Asset('').length)
  return asset === erc20Asset(address) && isEthereumAddress(address) ? address : null
}

/** The first four bytes of the Keccak-256 of `transfer(address,uint256)`. */
export const transferSelector = 'a9059cbb'

export const transferData = (recipient: string, units: bigint): Uint8Array =>
  concatBytes(
    hexToBytes(transferSelector),
    new Uint8Array(12),
    addressBytes(recipient),
    hexToBytes(units.toString(16).padStart(64, '0')),
  )

export interface TransferCall {
  readonly recipient: string
  readonly units: bigint
}

/** Null: bytes after the selector that `transferData` does not write. */
export function readTransferData(input: Uint8Array): TransferCall | null {
  if (input.length !== 68 || input.subarray(4, 16).some((byte) => byte !== 0)) return null
  return {
    recipient: addressFromBytes(input.subarray(16, 36)),
    units: BigInt(`0x${bytesToHex(input.subarray(36))}`),
  }
}
