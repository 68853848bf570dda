/** One transaction with its receipt, the header of its block and, where the node has it, its trace → one ChainTransaction, or a
 *  reason. Hash and sender are recomputed from the signed fields. Amounts are wei. */
import type { ChainTransaction, Movement, Parsed, Raw } from '@holdfast/ledger'
import { bytesToHex } from '@noble/hashes/utils.js'
import { faultOf } from '../../fault-of.ts'
import type { Solid } from '../../history.ts'
import { addressFromBytes } from '../address.ts'
import { nativeAsset } from '../erc20.ts'
import type { Header } from '../json.ts'
import { hashOf, senderOf, SignedTransaction } from '../signed-transaction.ts'
import { feeOf } from './fee-of.ts'
import { readLogs } from './read-logs.ts'
import { readTrace, type Trace } from './read-trace.ts'
import { type Receipt, ReceiptBody } from './receipt.ts'

interface ReceiptedParts {
  readonly transaction: Raw<'ethereum.transaction'>
  readonly receipt: Raw<'ethereum.receipt'> | null
  readonly solid: Solid
}

export function parseTransaction({ transaction, receipt, solid }: ReceiptedParts): Parsed<ChainTransaction> {
  const signed = readSigned(transaction.body)
  if (!signed.ok) return signed
  if (receipt === null) return { ok: false, reason: 'the transaction is in no block' }
  const body = ReceiptBody.safeParse(receipt.body)
  if (!body.success) return { ok: false, reason: faultOf(body.error) }
  return compose(signed.value, body.data, solid)
}

interface Signed {
  readonly hash: string
  readonly from: string
  readonly fields: SignedTransaction
}

/** Answers of old nodes do not state the first type. */
const withType = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !('type' in body) ? { ...body, type: '0x0' } : body

function readSigned(body: unknown): Parsed<Signed> {
  const fields = SignedTransaction.safeParse(withType(body))
  if (!fields.success) return { ok: false, reason: faultOf(fields.error) }
  const hash = hashOf(fields.data)
  if (hash !== fields.data.hash.toLowerCase())
    return { ok: false, reason: 'the fields do not hash to the transaction hash' }
  const from = senderOf(fields.data)
  if (from === null || from !== addressFromBytes(fields.data.from))
    return { ok: false, reason: 'the sender did not sign the transaction' }
  return { ok: true, value: { hash, from, fields: fields.data } }
}

function compose(
  { hash, from, fields }: Signed,
  { receipt, block, trace: traceBody }: ReturnType<typeof ReceiptBody.parse>,
  solid: Solid,
): Parsed<ChainTransaction> {
  if (receipt.transactionHash !== hash) return { ok: false, reason: 'the receipt is of another transaction' }
  if (receipt.blockHash !== block.hash || receipt.blockNumber !== block.number)
    return { ok: false, reason: 'the receipt is of another block' }
  const trace = traceBody === null ? null : readTrace(traceBody)
  if (trace?.ok === false) return trace
  const success = hasSucceeded({ receipt, block, gas: fields.gas, trace: trace?.value ?? null })
  if (!success.ok) return success
  const fee = feeOf(fields, receipt, block)
  if (!fee.ok) return fee
  const to = fields.to === null ? null : addressFromBytes(fields.to)
  const created = receipt.contractAddress ?? null
  if (to === null && success.value && created === null)
    return { ok: false, reason: 'the receipt does not state the address of the new contract' }
  const party = to ?? created
  const isPlain = to !== null && fields.input.length === 0
  return {
    ok: true,
    value: {
      chain: 'ethereum',
      hash,
      blockNumber: block.number,
      blockHash: block.hash,
      positionInBlock: receipt.transactionIndex,
      at: block.timestamp,
      status: block.number > solid.number ? 'pending' : success.value ? 'confirmed' : 'failed',
      type: isPlain ? 'native' : 'contract',
      from,
      to: party,
      amount: { units: fields.value, asset: nativeAsset },
      fee: { units: fee.value.units, payer: from },
      movements: success.value
        ? [
            ...ownMovement(from, party, fields.value),
            ...internalMovements(trace?.value),
            ...readLogs(receipt.logs),
          ]
        : [],
      unreported: [],
      contractAddress: isPlain ? null : party,
      inputData: fields.input.length === 0 ? null : `0x${bytesToHex(fields.input)}`,
      tron: null,
      ownColumns: {
        eth_gas_price: fee.value.gasPrice,
        eth_gas_limit: fields.gas,
        eth_gas_used: receipt.gasUsed,
        eth_nonce: fields.nonce,
        eth_receipt_status: statusOf(receipt),
        eth_originating_tx_hash: hash,
      },
    },
  }
}

const statusOf = ({ status }: Receipt): 0 | 1 | null =>
  status === undefined || status === null ? null : status === '0x1' ? 1 : 0

/** Before Byzantium, receipts had no status. A failure used up all gas, because a call could not yet return what was left. */
function hasSucceeded({
  receipt: { status, gasUsed, logs },
  block,
  gas,
  trace,
}: {
  readonly receipt: Receipt
  readonly block: Header
  readonly gas: bigint
  readonly trace: Trace | null
}): Parsed<boolean> {
  if (status !== undefined && status !== null) {
    const isSuccess = status === '0x1'
    return trace === null || trace.isFailed !== isSuccess
      ? { ok: true, value: isSuccess }
      : { ok: false, reason: 'receipt and trace disagree on the success of the transaction' }
  }
  // London (EIP-1559) came after Byzantium.
  if (typeof block.baseFeePerGas === 'bigint')
    return { ok: false, reason: 'the receipt does not state success' }
  if (trace !== null) return { ok: true, value: !trace.isFailed }
  return gasUsed < gas || logs.length > 0
    ? { ok: true, value: true }
    : {
        ok: false,
        reason: 'a receipt from before Byzantium does not state success, and the node has no trace',
      }
}

const ownMovement = (from: string, to: string | null, units: bigint): Movement[] =>
  units === 0n ? [] : [{ kind: 'value', asset: nativeAsset, from, to, units, index: null }]

/** The index counts every value, whether or not it moved. */
const internalMovements = (trace: Trace | undefined): Movement[] =>
  (trace?.values ?? []).flatMap(({ from, to, units, isUndone }, index): Movement[] =>
    isUndone ? [] : [{ kind: 'internal', asset: nativeAsset, from, to, units, index }],
  )
