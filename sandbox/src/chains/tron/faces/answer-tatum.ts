/** Tatum v3 as documented: the same index under other names, without the signed bytes. The cursor is the index's own.
 *  Internal payments are listed beside the transactions of the page. */
import { decodeTransaction, toBase58, toHex41, transactionId } from '@holdfast/chains/tron'
import { hexToBytes } from '@noble/hashes/utils.js'
import { accountJson } from '../answers/account.ts'
import { blockJson } from '../answers/block-json.ts'
import { type JsonObject, visibleJson } from '../answers/json.ts'
import { rawJson } from '../answers/transaction.ts'
import type { ChainTransaction } from '../chain-transaction.ts'
import type { Faults } from '../faults.ts'
import type { SandboxTron } from '../sandbox-tron.ts'
import type { Answer } from './answer.ts'
import { broadcast } from './full-node/broadcast.ts'
import { accountList } from './trongrid.ts'

export interface TatumRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

export function answerTatum(node: SandboxTron, faults: Faults, request: TatumRequest): Answer {
  const { path, query, method, body } = request
  const [, listed, trc20] = /^\/v3\/tron\/transaction\/account\/([^/]+)(\/trc20)?$/.exec(path) ?? []
  if (listed !== undefined) return listAnswer(node, faults, listed, trc20 !== undefined, query)
  const [, hash] = /^\/v3\/tron\/transaction\/([^/]+)$/.exec(path) ?? []
  if (hash !== undefined) return transactionAnswer(node, hash)
  const [, account] = /^\/v3\/tron\/account\/([^/]+)$/.exec(path) ?? []
  if (account !== undefined) return accountAnswer(node, account)
  const [, block] = /^\/v3\/tron\/block\/([^/]+)$/.exec(path) ?? []
  if (block !== undefined) return blockAnswer(node, block)
  if (path === '/v3/tron/broadcast' && method === 'POST') return broadcastAnswer(node, body.txData)
  if (path === '/v3/tron/info') {
    const { id, number } = node.chain.head
    return { status: 200, body: { testnet: true, hash: id, blockNumber: number } }
  }
  return refused(404, 'tron.not.found', 'Not found')
}

const refused = (statusCode: number, errorCode: string, message: string, detail?: string): Answer => ({
  status: statusCode,
  body: { statusCode, errorCode, message, data: detail },
})
const badAddress = refused(400, 'validation.failed', 'address is not a valid TRON address')

function hexOrNull(address: string): string | null {
  try {
    return toHex41(address)
  } catch {
    return null
  }
}

const names: Record<string, string | undefined> = {
  minTimestamp: 'min_timestamp',
  maxTimestamp: 'max_timestamp',
  onlyConfirmed: 'only_confirmed',
  onlyUnconfirmed: 'only_unconfirmed',
  onlyTo: 'only_to',
  onlyFrom: 'only_from',
  contractAddress: 'contract_address',
  next: 'fingerprint',
}

function listAnswer(
  { chain }: SandboxTron,
  faults: Faults,
  text: string,
  isToken: boolean,
  query: URLSearchParams,
): Answer {
  const address = hexOrNull(text)
  if (address === null) return badAddress
  const translated = new URLSearchParams({ limit: '200' })
  for (const [name, value] of query)
    if (names[name] !== undefined) translated.set(names[name], value)
    else if (name === 'orderBy') translated.set('order_by', `block_timestamp,${value}`)
    else if (name === 'limit') translated.set('limit', value)
  const aimed = faults.about([address])
  const { status, body } = accountList(
    chain,
    aimed,
    address,
    isToken ? 'trc20' : 'mixed',
    translated,
    ({ transaction }) => !aimed.hits('providers-disagree', transaction.id),
  )
  if (status !== 200) return refused(status, 'tron.tx.list.failed', 'Unable to list the transactions.')
  const { data, meta } = body as unknown as { data: JsonObject[]; meta: { fingerprint?: string } }
  if (isToken) return { status: 200, body: { next: meta.fingerprint, transactions: data.map(tokenRow) } }
  return {
    status: 200,
    body: {
      next: meta.fingerprint,
      transactions: data.filter((row) => row.internal_tx_id === undefined).map(transactionRow),
      internalTransactions: data.filter((row) => row.internal_tx_id !== undefined),
    },
  }
}

const transactionRow = (row: JsonObject): JsonObject => ({
  txID: row.txID,
  blockNumber: row.blockNumber,
  ret: row.ret,
  signature: row.signature,
  netUsage: row.net_usage,
  netFee: row.net_fee,
  energyUsage: row.energy_usage,
  energyFee: row.energy_fee,
  energyUsageTotal: row.energy_usage_total,
  internalTransactions: row.internal_transactions,
  rawData: withBase58(row.raw_data as JsonObject),
})

const tokenRow = (row: JsonObject): JsonObject => ({
  txID: row.transaction_id,
  tokenInfo: row.token_info,
  from: row.from,
  to: row.to,
  type: row.type,
  value: row.value,
})

const base58Names: Record<string, string | undefined> = {
  owner_address: 'ownerAddressBase58',
  to_address: 'toAddressBase58',
  contract_address: 'contractAddressBase58',
  receiver_address: 'receiverAddressBase58',
}

/** The raw part keeps the node's own names, and adds the addresses in base58. */
function withBase58(raw: JsonObject): JsonObject {
  const contracts = raw.contract as unknown as readonly {
    readonly type: string
    readonly parameter: { readonly value: JsonObject; readonly type_url: string }
  }[]
  return {
    ...raw,
    contract: contracts.map(({ parameter, ...contract }) => ({
      ...contract,
      parameter: {
        ...parameter,
        value: Object.fromEntries(
          Object.entries(parameter.value).flatMap(([name, value]) => {
            const added = base58Names[name]
            const isAddress = added !== undefined && typeof value === 'string'
            const base58 = isAddress ? [[added, toBase58(value)]] : []
            return [[name, value], ...base58]
          }),
        ),
      },
    })),
  }
}

function transactionAnswer({ chain }: SandboxTron, hash: string): Answer {
  const found = chain.transactions.get(hash.toLowerCase())
  return found === undefined
    ? refused(403, 'tron.tx.not.found', 'Such transaction does not exist.')
    : { status: 200, body: joined(found) }
}

/** A transaction and its receipt in one object. */
function joined(transaction: ChainTransaction): JsonObject {
  const { effects } = transaction
  return {
    txID: transaction.id,
    blockNumber: transaction.block,
    ret: [{ contractRet: effects.ret, fee: effects.fee }],
    signature: transaction.signatures,
    netFee: effects.netFee,
    netUsage: effects.netUsage,
    energyFee: effects.energyFee,
    energyUsage: effects.energyUsage,
    energyUsageTotal: effects.energyTotal,
    rawData: withBase58(rawJson(transaction.raw, 'text')),
    log: effects.logs.map(({ address, topics, data }) => ({ address: address.slice(2), topics, data })),
  }
}

function accountAnswer({ chain }: SandboxTron, text: string): Answer {
  const address = hexOrNull(text)
  if (address === null) return badAddress
  const head = chain.blocks.length - 1
  const world = chain.stateAt(head, chain.blocks.timeOf(head))
  if (world.account(address) === undefined) return refused(403, 'tron.account.not.found', 'No such account.')
  const account = accountJson(world, address, chain.trc10Ids)
  return { status: 200, body: visibleJson(account) }
}

function blockAnswer({ chain }: SandboxTron, text: string): Answer {
  const isNumber = /^\d{1,12}$/.test(text)
  const number = isNumber ? Number(text) : Number.parseInt(text.slice(0, 16), 16)
  const block = chain.blocks.at(number)
  if (block === undefined || (!isNumber && block.id !== text.toLowerCase()))
    return refused(403, 'tron.block.not.found', 'Block not found.')
  const { block_header } = blockJson(chain, block) as { block_header: { raw_data: JsonObject } }
  return {
    status: 200,
    body: {
      hash: block.id,
      blockNumber: block.number,
      timestamp: block.at,
      parentHash: block_header.raw_data.parentHash,
      witnessAddress: toBase58(block.header.witnessAddress),
      transactions: block.transactions.map(joined),
    },
  }
}

/** `txData` is the signed transaction, hexadecimal. */
function broadcastAnswer(node: SandboxTron, txData: unknown): Answer {
  const failed = (detail: string) =>
    refused(403, 'tron.broadcast.failed', 'Unable to broadcast transaction.', detail)
  if (typeof txData !== 'string' || !/^([0-9a-f]{2})+$/i.test(txData))
    return refused(400, 'validation.failed', 'txData must be a hexadecimal string')
  let transaction
  try {
    transaction = decodeTransaction(hexToBytes(txData))
  } catch {
    return failed('the transaction cannot be read')
  }
  const refusal = broadcast(node, transaction.rawBytes, transaction.signatures)
  return refusal === null
    ? { status: 200, body: { txId: transactionId(transaction.rawBytes) } }
    : failed(refusal.message)
}
