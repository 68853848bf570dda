/** A list row with a deliberate error of the index. */
import { decodeRaw, encodeRaw, type TronRaw } from '@holdfast/chains/tron'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Json, JsonObject } from '../answers/json.ts'
import { rawJson } from '../answers/transaction.ts'
import type { AimedFaults } from '../faults.ts'

export function distorted(row: JsonObject, faults: AimedFaults): JsonObject {
  const id = [row.txID, row.transaction_id, row.tx_id].find((name) => typeof name === 'string') ?? ''
  let changed = row
  if (faults.hits('wrong-amount', id)) changed = withWrongAmount(changed)
  if (faults.hits('wrong-decimals', id)) changed = withWrongDecimals(changed)
  const skewMs = faults.skewMs()
  if (skewMs !== 0 && typeof changed.block_timestamp === 'number')
    changed = { ...changed, block_timestamp: changed.block_timestamp + skewMs }
  return changed
}

const factor = 10n

function withWrongAmount(row: JsonObject): JsonObject {
  if (typeof row.value === 'string') return { ...row, value: (BigInt(row.value) * factor).toString() }
  if (typeof row.raw_data_hex === 'string') return withWrongBytes(row, row.raw_data_hex)
  const { call_value } = objectOf(row.data)
  const amount = objectOf(call_value)._
  if (typeof amount !== 'bigint') return row
  return { ...row, data: { ...objectOf(row.data), call_value: { _: amount * factor } } }
}

/** The bytes match the decoded fields, but no longer the transaction's id. */
function withWrongBytes(row: JsonObject, hex: string): JsonObject {
  const raw = decodeRaw(hexToBytes(hex))
  const contract = raw.contracts[0]
  const amount = contract?.value?.amount
  if (contract === undefined || typeof amount !== 'bigint') return row
  const value = { ...contract.value, amount: amount * factor }
  const wrong: TronRaw = { ...raw, contracts: [{ ...contract, value }] }
  return { ...row, raw_data: rawJson(wrong, 'text'), raw_data_hex: bytesToHex(encodeRaw(wrong)) }
}

function withWrongDecimals(row: JsonObject): JsonObject {
  const info = objectOf(row.token_info)
  if (typeof info.decimals !== 'number') return row
  return { ...row, token_info: { ...info, decimals: info.decimals === 18 ? 6 : 18 } }
}

const objectOf = (json: Json | undefined): JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as JsonObject) : {}
