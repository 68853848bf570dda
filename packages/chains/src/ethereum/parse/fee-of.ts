/** The fee of a transaction in wei, and the price of its gas. The fee is gas at the price that was paid, blob gas (EIP-4844) and, on
 *  networks above another one, the charge for its space. Charged whether it succeeded or not. */
import type { Parsed } from '@holdfast/ledger'
import type { Header } from '../json.ts'
import type { SignedTransaction } from '../signed-transaction.ts'
import type { Receipt } from './receipt.ts'

interface Fee {
  readonly units: bigint
  /** Wei for one unit of gas. */
  readonly gasPrice: bigint
}

export function feeOf(
  transaction: SignedTransaction,
  receipt: Receipt,
  { baseFeePerGas = null }: Pick<Header, 'baseFeePerGas'>,
): Parsed<Fee> {
  if (receipt.gasUsed > transaction.gas)
    return { ok: false, reason: `more gas was used (${receipt.gasUsed}) than allowed (${transaction.gas})` }
  const price = receipt.effectiveGasPrice ?? priceOf(transaction, baseFeePerGas)
  if (price === null) return { ok: false, reason: 'neither the receipt nor the block states the gas price' }
  const most = 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice
  if (price > most)
    return { ok: false, reason: `the gas price (${price}) is above the maximum that was signed (${most})` }
  const blobs = blobFeeOf(transaction, receipt)
  if (!blobs.ok) return blobs
  const units = receipt.gasUsed * price + blobs.value + (receipt.l1Fee ?? 0n)
  return { ok: true, value: { units, gasPrice: price } }
}

function priceOf(transaction: SignedTransaction, baseFeePerGas: bigint | null): bigint | null {
  if (!('maxFeePerGas' in transaction)) return transaction.gasPrice
  if (baseFeePerGas === null) return null
  const offered = baseFeePerGas + transaction.maxPriorityFeePerGas
  return offered < transaction.maxFeePerGas ? offered : transaction.maxFeePerGas
}

/** EIP-4844: a blob uses a fixed amount of gas. */
const gasOfBlob = 131_072n

function blobFeeOf(transaction: SignedTransaction, { blobGasUsed, blobGasPrice }: Receipt): Parsed<bigint> {
  if (transaction.type !== '0x3') return { ok: true, value: 0n }
  if (typeof blobGasUsed !== 'bigint' || typeof blobGasPrice !== 'bigint')
    return { ok: false, reason: 'the receipt does not state the fee for blobs' }
  const { blobVersionedHashes, maxFeePerBlobGas } = transaction
  if (blobGasUsed !== gasOfBlob * BigInt(blobVersionedHashes.length))
    return {
      ok: false,
      reason: `the gas of blobs (${blobGasUsed}) is not that of ${blobVersionedHashes.length} blobs`,
    }
  if (blobGasPrice > maxFeePerBlobGas)
    return {
      ok: false,
      reason: `the price of blob gas (${blobGasPrice}) is above the maximum that was signed (${maxFeePerBlobGas})`,
    }
  return { ok: true, value: blobGasUsed * blobGasPrice }
}
