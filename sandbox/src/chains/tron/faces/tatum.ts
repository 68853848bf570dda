/** Tatum v3: the same index under other names, without the signed bytes. The cursor is the index's own. */
import { toHex41 } from '@holdfast/chains/tron'
import { accountJson, type JsonObject, receiptJson } from '../answers.ts'
import type { Chain } from '../chain.ts'
import type { Faults } from '../faults.ts'
import { type Answer, answerTrongrid } from './trongrid.ts'

export function answerTatum(chain: Chain, faults: Faults, path: string, query: URLSearchParams): Answer {
  const list = /^\/v3\/tron\/transaction\/account\/([^/]+)(\/trc20)?$/.exec(path)
  if (list !== null) return listPage(chain, faults, list[1] ?? '', list[2] !== undefined, query)
  const single = /^\/v3\/tron\/transaction\/([0-9a-fA-F]{64})$/.exec(path)
  const found = single === null ? undefined : chain.transactions.get((single[1] ?? '').toLowerCase())
  if (found !== undefined)
    return { status: 200, body: { txID: found.id, blockNumber: found.block, ...receiptJson(found) } }
  const account = /^\/v3\/tron\/account\/([^/]+)$/.exec(path)
  if (account !== null) return accountOf(chain, account[1] ?? '')
  if (path === '/v3/tron/info')
    return { status: 200, body: { testnet: true, hash: chain.head.id, blockNumber: chain.head.number } }
  return refused(404, 'tron.not.found', 'Not found')
}

const refused = (statusCode: number, errorCode: string, message: string): Answer => ({
  status: statusCode,
  body: { statusCode, errorCode, message },
})

function accountOf(chain: Chain, given: string): Answer {
  try {
    const address = toHex41(given)
    return { status: 200, body: { address: given, ...accountJson(chain, address, chain.head.number) } }
  } catch {
    return refused(400, 'validation.failed', 'address is not a valid TRON address')
  }
}

const names: Record<string, string> = {
  minTimestamp: 'min_timestamp',
  maxTimestamp: 'max_timestamp',
  next: 'fingerprint',
  limit: 'limit',
}

function listPage(
  chain: Chain,
  faults: Faults,
  address: string,
  isToken: boolean,
  query: URLSearchParams,
): Answer {
  const translated = new URLSearchParams()
  for (const [name, value] of query) if (names[name] !== undefined) translated.set(names[name], value)
  if (query.get('orderBy') !== null) translated.set('order_by', `block_timestamp,${query.get('orderBy')}`)
  const { status, body } = answerTrongrid(
    chain,
    faults,
    `/v1/accounts/${address}/transactions${isToken ? '/trc20' : ''}`,
    translated,
  )
  if (status !== 200) return refused(status, 'tron.error', 'the request was refused')
  const page = body as unknown as { data: JsonObject[]; meta: { fingerprint?: string } }
  return {
    status: 200,
    body: { next: page.meta.fingerprint, transactions: page.data.map(isToken ? tokenRow : transactionRow) },
  }
}

function transactionRow(row: JsonObject): JsonObject {
  return {
    txID: row.txID,
    blockNumber: row.blockNumber,
    ret: row.ret,
    signature: row.signature,
    netUsage: row.net_usage,
    netFee: row.net_fee,
    energyUsage: row.energy_usage,
    energyFee: row.energy_fee,
    energyUsageTotal: row.energy_usage_total,
    internalTransactions: [],
    rawData: row.raw_data,
  }
}

const tokenRow = (row: JsonObject): JsonObject => ({
  txID: row.transaction_id,
  tokenInfo: row.token_info,
  from: row.from,
  to: row.to,
  type: row.type,
  value: row.value,
})
