/** TronGrid's v1 lists with their peculiarities: fingerprints that belong to one query, at most 200 rows, TRC-20 rows
 *  without log index or block, unconfirmed rows listed before their block is solid, internal payments in a separate list. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { accountJson } from '../answers/account.ts'
import type { Json, JsonObject } from '../answers/json.ts'
import { internalId, listedTransactionJson } from '../answers/transaction.ts'
import type { Chain } from '../chain.ts'
import { partiesOf } from '../parties.ts'
import type { AimedFaults, Faults } from '../faults.ts'
import type { Histories, Line } from '../histories.ts'
import { approvalTopic, contractsByAddress } from '../tokens.ts'
import type { Answer } from './answer.ts'
import { assetDescription } from './full-node/network.ts'
import { distorted } from './distorted.ts'
import { listPage, type Timed } from './list-page.ts'

const lists: Record<string, keyof Histories | undefined> = {
  transactions: 'native',
  'transactions/trc20': 'trc20',
  'internal-transactions': 'internal',
}
/** TronGrid's own host name in `links.next`, regardless of proxies. */
const ownHost = 'https://api.trongrid.io:443'

export function answerTrongrid(chain: Chain, faults: Faults, path: string, query: URLSearchParams): Answer {
  const [, account, list] = /^\/v1\/accounts\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
  if (account !== undefined) return accountCall(chain, faults, account, list, query)
  const [, contract] = /^\/v1\/contracts\/([^/]+)\/events$/.exec(path) ?? []
  if (contract !== undefined) return contractEvents(chain, faults, contract, query)
  const [, transaction] = /^\/v1\/transactions\/([0-9a-fA-F]{64})\/events$/.exec(path) ?? []
  if (transaction !== undefined) return ok(transactionEvents(chain, transaction.toLowerCase()))
  const [, block] = /^\/v1\/blocks\/(\d{1,12}|latest)\/events$/.exec(path) ?? []
  if (block !== undefined) return ok(blockEvents(chain, block))
  const [, asset] = /^\/v1\/assets\/(\d+)$/.exec(path) ?? []
  if (asset !== undefined) return ok(assetRows(chain, asset))
  return notFound
}

export const refused = (status: number, error: string): Answer => ({
  status,
  body: { success: false, error, statusCode: status },
})
const notFound = refused(404, 'Not found')

export const ok = (rows: readonly Json[], meta: JsonObject = {}): Answer => ({
  status: 200,
  body: { data: rows, success: true, meta: { at: Date.now(), page_size: rows.length, ...meta } },
})

/** Names have two spellings: min_timestamp and minTimestamp. */
export const parameterOf = (query: URLSearchParams, name: string): string | null =>
  query.get(name) ?? query.get(name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))

const hexOrNull = (address: string): string | null => {
  try {
    return toHex41(address)
  } catch {
    return null
  }
}

function accountCall(
  chain: Chain,
  faults: Faults,
  text: string,
  list: string | undefined,
  query: URLSearchParams,
): Answer {
  const address = hexOrNull(text)
  if (address === null) return refused(400, `Invalid address: ${text.slice(0, 64)}`)
  if (list === undefined) return ok(accountRows(chain, address, query))
  const kind = lists[list]
  if (kind === undefined) return notFound
  const isMixed = kind === 'native' && parameterOf(query, 'search_internal') === 'true'
  return accountList(chain, faults.about([address]), address, isMixed ? 'mixed' : kind, query)
}

/** Empty for an address that was never activated, even when it holds tokens. */
function accountRows(chain: Chain, address: string, query: URLSearchParams): JsonObject[] {
  const head = chain.blocks.length - 1
  const upTo = parameterOf(query, 'only_confirmed') === 'true' ? chain.solidNumber : head
  const world = chain.stateAt(upTo, chain.blocks.timeOf(upTo))
  if (world.account(address) === undefined) return []
  const trc20 = [...contractsByAddress.values()]
    .map((contract) => ({ contract, units: world.amount('token', `${contract.address}/${address}`) }))
    .filter(({ units }) => units > 0n)
    .map(({ contract, units }) => ({ [toBase58(contract.address)]: units.toString() }))
  return [{ ...accountJson(world, address, chain.trc10Ids), trc20: trc20.length === 0 ? undefined : trc20 }]
}

/** Also serves Tatum's lists. */
export function accountList(
  chain: Chain,
  faults: AimedFaults,
  address: string,
  kind: keyof Histories,
  query: URLSearchParams,
  isListed: (line: Line) => boolean = () => true,
): Answer {
  const contract = parameterOf(query, 'contract_address')
  const isWanted = matcher(chain, address, query, faults)
  const token = contract === null ? null : hexOrNull(contract)
  if (contract !== null && token === null) return refused(400, 'Invalid contract_address')
  return pageOf(
    faults,
    chain.historyOf(address)[kind],
    (line) => isWanted(line) && isListed(line) && (token === null || logOf(line)?.address === token),
    query,
    `/v1/accounts/${toBase58(address)}/${Object.entries(lists).find(([, list]) => list === kind)?.[0] ?? 'transactions'}`,
    (line) => rowsOf(chain, line, faults),
  )
}

export function pageOf<T extends Timed>(
  faults: AimedFaults,
  lines: readonly T[],
  isWanted: (line: T) => boolean,
  query: URLSearchParams,
  path: string,
  rows: (line: T) => readonly JsonObject[],
): Answer {
  const own = [...query].filter(([name]) => name !== 'fingerprint').sort(([a], [b]) => (a < b ? -1 : 1))
  const skewMs = faults.skewMs()
  const numberOf = (name: string) => Number(parameterOf(query, name) ?? Number.NaN) - skewMs
  const page = listPage(
    {
      lines,
      isWanted,
      limit: Math.min(200, Math.max(1, Number(query.get('limit') ?? 20) || 20)),
      isAscending: (parameterOf(query, 'order_by') ?? '').endsWith('asc'),
      // Anything but a number of milliseconds is silently ignored.
      earliest: numberOf(
        parameterOf(query, 'min_timestamp') === null ? 'min_block_timestamp' : 'min_timestamp',
      ),
      latest: numberOf(
        parameterOf(query, 'max_timestamp') === null ? 'max_block_timestamp' : 'max_timestamp',
      ),
      fingerprint: query.get('fingerprint'),
      signature: JSON.stringify([path, own]),
    },
    faults,
  )
  if (page === null) return refused(400, 'Invalid fingerprint')
  const { fingerprint } = page
  const listed = page.lines.flatMap(rows).map((row) => distorted(row, faults))
  return ok(listed, {
    at: Date.now() + skewMs,
    fingerprint,
    links:
      fingerprint === undefined
        ? undefined
        : {
            next: `${ownHost}${path}?${new URLSearchParams([...own, ['fingerprint', fingerprint]]).toString()}`,
          },
  })
}

const logOf = ({ transaction, kind, index }: Line) =>
  kind === 'trc20' ? transaction.effects.logs[index] : undefined

const lateMs = 3_600_000

function matcher(
  chain: Chain,
  address: string,
  query: URLSearchParams,
  faults: AimedFaults,
): (line: Line) => boolean {
  const isOnly = (name: string) => parameterOf(query, name) === 'true'
  const solid = chain.solidNumber
  return (line) => {
    const { transaction } = line
    const isConfirmed = transaction.block <= solid
    if (isOnly('only_confirmed') && !isConfirmed) return false
    if (isOnly('only_unconfirmed') && isConfirmed) return false
    const isSender = senderOf(line) === address
    if (isOnly('only_from') && !isSender) return false
    if (isOnly('only_to') && isSender) return false
    const isLate = transaction.at + lateMs > chain.head.at && faults.hits('late-row', transaction.id)
    return !isLate && !faults.hits('lost-row', transaction.id)
  }
}

function senderOf(line: Line): string | undefined {
  const { transaction, kind, index } = line
  if (kind === 'internal') return transaction.effects.internals[index]?.from
  if (kind === 'trc20') return `41${logOf(line)?.topics[1]?.slice(-40)}`
  return partiesOf(transaction.raw)[0]
}

function rowsOf(chain: Chain, line: Line, faults: AimedFaults): JsonObject[] {
  const { transaction, kind } = line
  if (kind === 'native') return [listedTransactionJson(transaction)]
  if (kind === 'internal') return internalRows(line)
  const row = tokenRow(line)
  const isUnconfirmed = transaction.block > chain.solidNumber
  const isListedTwice = faults.hits('unconfirmed-duplicate', transaction.id)
  return [
    ...(isUnconfirmed || isListedTwice ? [{ ...row, _unconfirmed: true }] : []),
    ...(isUnconfirmed && !isListedTwice ? [] : [row]),
  ]
}

/** TronGrid's older format, in which internal payments came among the transactions. Addresses are hexadecimal, and the
 *  amount in sun has the name `_`. */
function internalRows({ transaction, index }: Line): JsonObject[] {
  const payment = transaction.effects.internals[index]
  if (payment === undefined) return []
  return [
    {
      internal_tx_id: internalId(transaction.id, index),
      tx_id: transaction.id,
      block_timestamp: transaction.at,
      from_address: payment.from,
      to_address: payment.to,
      data: { note: payment.note ?? 'call', rejected: false, call_value: { _: payment.value } },
    },
  ]
}

const base58OfTopic = (topic: string | undefined) => toBase58(`41${(topic ?? '').slice(-40)}`)

function tokenRow(line: Line): JsonObject {
  const log = logOf(line)
  const contract = contractsByAddress.get(log?.address ?? '')
  return {
    transaction_id: line.transaction.id,
    token_info:
      contract?.kind === 'token'
        ? {
            symbol: contract.symbol,
            address: toBase58(contract.address),
            decimals: contract.decimals,
            name: contract.name,
          }
        : {},
    block_timestamp: line.transaction.at,
    from: base58OfTopic(log?.topics[1]),
    to: base58OfTopic(log?.topics[2]),
    type: log?.topics[0] === approvalTopic ? 'Approval' : 'Transfer',
    value: BigInt(`0x${log?.data ?? '0'}`).toString(),
  }
}

function contractEvents(chain: Chain, faults: Faults, text: string, query: URLSearchParams): Answer {
  const address = hexOrNull(text)
  if (address === null) return refused(400, `Invalid address: ${text.slice(0, 64)}`)
  const name = parameterOf(query, 'event_name')
  const block = parameterOf(query, 'block_number')
  const aimed = faults.about([address])
  const isWanted = matcher(chain, address, query, aimed)
  return pageOf(
    aimed,
    chain.eventsOf(address),
    (line) =>
      isWanted(line) &&
      (name === null || eventName(line) === name) &&
      (block === null || line.transaction.block === Number(block)),
    query,
    `/v1/contracts/${toBase58(address)}/events`,
    (line) => [eventRow(line)],
  )
}

const eventName = (line: Line): string => (logOf(line)?.topics[0] === approvalTopic ? 'Approval' : 'Transfer')

function eventRow(line: Line): JsonObject {
  const { transaction, index } = line
  const log = logOf(line)
  const isApproval = eventName(line) === 'Approval'
  const [first, second] = isApproval ? ['owner', 'spender'] : ['from', 'to']
  const [from, other] = [`0x${log?.topics[1]?.slice(-40)}`, `0x${log?.topics[2]?.slice(-40)}`]
  const value = BigInt(`0x${log?.data ?? '0'}`).toString()
  return {
    block_number: transaction.block,
    block_timestamp: transaction.at,
    caller_contract_address: toBase58(log?.address ?? ''),
    contract_address: toBase58(log?.address ?? ''),
    event_index: index,
    event_name: eventName(line),
    event: `${eventName(line)}(address indexed ${first}, address indexed ${second}, uint256 value)`,
    transaction_id: transaction.id,
    result: { 0: from, 1: other, 2: value, [first ?? '']: from, [second ?? '']: other, value },
    result_type: { [first ?? '']: 'address', [second ?? '']: 'address', value: 'uint256' },
  }
}

function transactionEvents(chain: Chain, id: string): JsonObject[] {
  const transaction = chain.transactions.get(id)
  if (transaction === undefined) return []
  return transaction.effects.logs.map((_, index) =>
    eventRow({ at: transaction.at, transaction, kind: 'trc20', index }),
  )
}

function blockEvents(chain: Chain, text: string): JsonObject[] {
  const number = text === 'latest' ? chain.blocks.length - 1 : Number(text)
  const transactions = chain.blocks.at(number)?.transactions ?? []
  return transactions.flatMap(({ id }) => transactionEvents(chain, id))
}

const assetRows = (chain: Chain, id: string): JsonObject[] =>
  chain.trc10Ids.includes(id) ? [{ id, ...assetDescription, total_supply: chain.trc10Supply(id) }] : []
