/** The transactions that Holdfast sends: type 2 of EIP-2718, with the fees of EIP-1559. */
import { concatBytes } from '@noble/hashes/utils.js'
import { decodeQuantity, decodeRlp, encodeQuantity, encodeRlp, type RlpItem, UnreadableRlp } from './rlp.ts'

export interface FeeMarketTransaction {
  readonly chainId: bigint
  readonly nonce: bigint
  /** Wei for each unit of gas, as is the maximum. */
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gasLimit: bigint
  /** 20 bytes; none creates a contract. */
  readonly to: Uint8Array
  /** Wei. */
  readonly value: bigint
  readonly input: Uint8Array
  /** Addresses and storage slots that it announces. */
  readonly accessList: readonly RlpItem[]
}

export interface TransactionSignature {
  readonly yParity: 0 | 1
  readonly r: bigint
  readonly s: bigint
}

export const feeMarketType = 2

/** The bytes whose Keccak-256 is signed; with a signature, the bytes to broadcast, whose Keccak-256 is the hash. */
export function encodeFeeMarket(
  transaction: FeeMarketTransaction,
  signature?: TransactionSignature,
): Uint8Array {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gasLimit, to, value, input, accessList } =
    transaction
  const signed =
    signature === undefined ? [] : [BigInt(signature.yParity), signature.r, signature.s].map(encodeQuantity)
  const fields = [
    ...[chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gasLimit].map(encodeQuantity),
    to,
    encodeQuantity(value),
    input,
    accessList,
    ...signed,
  ]
  return concatBytes(Uint8Array.of(feeMarketType), encodeRlp(fields))
}

/** Reads unsigned bytes. Throws `UnreadableRlp` for any others than `encodeFeeMarket` writes. */
export function decodeFeeMarket(bytes: Uint8Array): FeeMarketTransaction {
  if (bytes[0] !== feeMarketType) throw new UnreadableRlp('not of type 2')
  const fields = decodeRlp(bytes.subarray(1))
  if (fields instanceof Uint8Array || fields.length !== 9) throw new UnreadableRlp('not nine fields')
  const [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gasLimit, to, value, input, accessList] = fields
  return {
    chainId: quantity('chainId', chainId),
    nonce: quantity('nonce', nonce),
    maxPriorityFeePerGas: quantity('maxPriorityFeePerGas', maxPriorityFeePerGas),
    maxFeePerGas: quantity('maxFeePerGas', maxFeePerGas),
    gasLimit: quantity('gasLimit', gasLimit),
    to: bytesOf('to', to),
    value: quantity('value', value),
    input: bytesOf('input', input),
    accessList: listOf('accessList', accessList),
  }
}

function quantity(field: string, item: RlpItem | undefined): bigint {
  const bytes = bytesOf(field, item)
  if (bytes.length > 32) throw new UnreadableRlp(`${field} is larger than 256 bits`)
  return decodeQuantity(bytes)
}

function bytesOf(field: string, item: RlpItem | undefined): Uint8Array {
  if (!(item instanceof Uint8Array)) throw new UnreadableRlp(`${field} is a list`)
  return item
}

function listOf(field: string, item: RlpItem | undefined): readonly RlpItem[] {
  if (item === undefined || item instanceof Uint8Array) throw new UnreadableRlp(`${field} is not a list`)
  return item
}
