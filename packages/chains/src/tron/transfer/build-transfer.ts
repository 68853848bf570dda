/**
 * The exact bytes of a transfer of TRX or of a TRC-20 token, by the codec of this package. Only the reference
 * block comes from a node.
 */
import type { AssetId, TransferTerms } from '@holdfast/ledger'
import { UnbuildableTransfer } from '../../transfers.ts'
import { isTronAddress, toHex41 } from '../address.ts'
import { nativeAsset, trc20Asset } from '../parse/assets.ts'
import { buildRaw, encodeRaw, type RawParts } from '../transaction.ts'

export interface Building {
  /** A solid block, which ties the transaction to this chain. */
  readonly reference: { readonly number: number; readonly id: string }
  readonly madeAt: Date
  /** From this time on the chain does not accept it. */
  readonly expiresAt: Date
  /** The maximum cost of a contract call, in sun. */
  readonly feeLimit: bigint
}

/** Throws `UnbuildableTransfer`. */
export function buildTransfer(intent: TransferTerms, building: Building): Uint8Array {
  const { asset, units, memo, feeCeiling } = intent
  assertAddress('wallet.address', intent.wallet.address)
  assertAddress('recipient', intent.recipient)
  if (!intent.network.startsWith('tron:')) throw new UnbuildableTransfer('network', 'NETWORK')
  const owner_address = toHex41(intent.wallet.address)
  const parts = partsOf(building, memo)
  if (asset.id === nativeAsset) {
    if (units > mostSun) throw new UnbuildableTransfer('units', 'AMOUNT')
    const value = { owner_address, to_address: toHex41(intent.recipient), amount: units }
    return encodeRaw(buildRaw('TransferContract', value, parts))
  }
  const token = tokenOf(asset.id)
  if (token === null) throw new UnbuildableTransfer('asset', 'ASSET')
  if (building.feeLimit <= 0n || building.feeLimit > feeCeiling || building.feeLimit > mostSun)
    throw new UnbuildableTransfer('feeLimit', 'FEE_LIMIT')
  const value = {
    owner_address,
    contract_address: toHex41(token),
    data: transferSelector + transferParameter(intent.recipient, units),
  }
  return encodeRaw(buildRaw('TriggerSmartContract', value, { ...parts, feeLimit: building.feeLimit }))
}

/** The first four bytes of the hash of `transfer(address,uint256)`. */
export const transferSelector = 'a9059cbb'

/** The two words that follow the selector; a simulation needs them, too. */
export const transferParameter = (recipient: string, units: bigint): string =>
  toHex41(recipient).slice(2).padStart(64, '0') + units.toString(16).padStart(64, '0')

/** The contract's address, or null if the asset is not a TRC-20 token. */
export function tokenOf(asset: AssetId): string | null {
  const address = asset.slice(trc20Asset('').length)
  return asset === trc20Asset(address) && isTronAddress(address) ? address : null
}

/** The reference to a block: two bytes of its number and eight of its id. */
export const referenceOf = (id: string): Pick<RawParts, 'refBlockBytes' | 'refBlockHash'> => ({
  refBlockBytes: id.slice(12, 16),
  refBlockHash: id.slice(16, 32),
})

const mostSun = 2n ** 63n - 1n

function partsOf({ reference, madeAt, expiresAt }: Building, memo: string): RawParts {
  const { number, id } = reference
  if (!/^[0-9a-f]{64}$/.test(id) || BigInt(`0x${id.slice(0, 16)}`) !== BigInt(number))
    throw new UnbuildableTransfer('reference', 'REFERENCE')
  return {
    ...referenceOf(id),
    timestamp: BigInt(madeAt.getTime()),
    expiration: BigInt(expiresAt.getTime()),
    ...(memo === '' ? {} : { memo }),
  }
}

function assertAddress(field: string, address: string): void {
  if (!isTronAddress(address)) throw new UnbuildableTransfer(field, 'ADDRESS')
}
