/** TronGrid's v1 lists with their manners: fingerprints that belong to one query, at most 200 rows, TRC-20 rows without log
 *  index or block, unconfirmed rows listed before their block is solid. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { accountJson, type Json, type JsonObject, listedTransactionJson } from '../answers.ts'
import type { Chain, Histories, Line } from '../chain.ts'
import type { Faults } from '../faults.ts'
import { contractsByAddress } from '../tokens.ts'

export interface Answer {
  readonly status: number
  readonly body: Json
}

const lists: Record<string, keyof Histories | undefined> = {
  transactions: 'native',
  'transactions/trc20': 'trc20',
  'internal-transactions': 'internal',
}

export function answerTrongrid(chain: Chain, faults: Faults, path: string, query: URLSearchParams): Answer {
  const account = /^\/v1\/accounts\/([^/]+)(?:\/(.+))?$/.exec(path)
  if (account !== null) return accountCall(chain, faults, account[1] ?? '', account[2], query)
  const events = /^\/v1\/transactions\/([0-9a-f]{64})\/events$/.exec(path)
  if (events !== null) return ok(eventsOf(chain, events[1] ?? ''))
  const asset = /^\/v1\/assets\/(\d+)$/.exec(path)
  if (asset !== null) return ok([{ id: asset[1] ?? '', abbr: 'SBT', name: 'SandboxToken', precision: 6 }])
  return { status: 404, body: { success: false, error: 'Not found', statusCode: 404 } }
}

const ok = (data: readonly Json[], meta: JsonObject = {}): Answer => ({
  status: 200,
  body: { data, success: true, meta: { at: Date.now(), page_size: data.length, ...meta } },
})

function accountCall(
  chain: Chain,
  faults: Faults,
  given: string,
  list: string | undefined,
  query: URLSearchParams,
): Answer {
  let address: string
  try {
    address = toHex41(given)
  } catch {
    return {
      status: 400,
      body: { success: false, error: `Invalid address: ${given.slice(0, 64)}`, statusCode: 400 },
    }
  }
  if (list === undefined) {
    const account = accountJson(chain, address, chain.head.number)
    return ok(Object.keys(account).length === 0 ? [] : [account])
  }
  const kind = lists[list]
  if (kind === undefined)
    return { status: 404, body: { success: false, error: 'Not found', statusCode: 404 } }
  return listPage(chain, faults, address, kind, query)
}

function listPage(
  chain: Chain,
  faults: Faults,
  address: string,
  kind: keyof Histories,
  query: URLSearchParams,
): Answer {
  const limit = Math.min(200, Math.max(1, Number(query.get('limit') ?? 20) || 20))
  const isAscending = (query.get('order_by') ?? '').endsWith('asc')
  const wanted = signatureOf(address, kind, query)
  const fingerprint = query.get('fingerprint')
  const start = fingerprint === null ? null : readFingerprint(fingerprint, wanted)
  if (fingerprint !== null && start === null)
    return { status: 400, body: { success: false, error: 'Invalid fingerprint', statusCode: 400 } }
  const lines = chain.historyOf(address)[kind].filter(matcher(chain, address, kind, query, faults))
  const ordered = isAscending ? lines : lines.toReversed()
  const from = start === null ? 0 : ordered.findIndex((line) => keyOf(line) === start) + 1
  const isEmptyTurn = faults.isOn('empty-page-with-fingerprint') && start === null && ordered.length > 0
  const page = isEmptyTurn ? [] : ordered.slice(from, from + limit)
  const isMore = isEmptyTurn || from + page.length < ordered.length
  const last = page.at(-1)
  const next = isMore ? writeFingerprint(last === undefined ? 'start' : keyOf(last), wanted) : undefined
  const rows = page.flatMap((line) => rowsOf(chain, kind, line, faults))
  return ok(rows, {
    fingerprint: next,
    links:
      next === undefined
        ? undefined
        : { next: `https://api.trongrid.io/v1/accounts/${toBase58(address)}?fingerprint=${next}` },
  })
}

const keyOf = ({ transaction, index }: Line): string => `${transaction.id}/${index}`

function matcher(
  chain: Chain,
  address: string,
  kind: keyof Histories,
  query: URLSearchParams,
  faults: Faults,
): (line: Line) => boolean {
  const earliest = Number(query.get('min_timestamp') ?? 0)
  const latest = Number(query.get('max_timestamp') ?? Number.POSITIVE_INFINITY)
  const isOnly = (name: string) => query.get(name) === 'true'
  const contract = query.get('contract_address')
  return ({ transaction, index }) => {
    if (transaction.at < earliest || transaction.at > latest) return false
    const isConfirmed = transaction.block <= chain.solidNumber
    if (isOnly('only_confirmed') && !isConfirmed) return false
    if (isOnly('only_unconfirmed') && isConfirmed) return false
    const sender =
      kind === 'trc20'
        ? `41${transaction.effects.logs[index]?.topics[1]?.slice(-40)}`
        : transaction.parties[0]
    if (isOnly('only_from') && sender !== address) return false
    if (isOnly('only_to') && sender === address) return false
    if (
      kind === 'trc20' &&
      contract !== null &&
      transaction.effects.logs[index]?.address !== toHex41(contract)
    )
      return false
    return !(faults.isOn('lost-row') && transaction.id.endsWith('7'))
  }
}

function rowsOf(chain: Chain, kind: keyof Histories, line: Line, faults: Faults): JsonObject[] {
  const { transaction, index } = line
  if (kind === 'native') return [listedTransactionJson(transaction)]
  if (kind === 'internal') {
    const payment = transaction.effects.internals[index]
    return payment === undefined
      ? []
      : [
          {
            internal_tx_id: `${transaction.id.slice(0, 62)}${index.toString(16).padStart(2, '0')}`,
            tx_id: transaction.id,
            block_timestamp: transaction.at,
            from_address: payment.from,
            to_address: payment.to,
            data: { note: 'call', rejected: false, call_value: { _: payment.value } },
          },
        ]
  }
  const row = tokenRow(line)
  const isUnconfirmed = transaction.block > chain.solidNumber
  const isListedTwice = faults.isOn('unconfirmed-duplicates')
  return [
    ...(isUnconfirmed || isListedTwice ? [{ ...row, _unconfirmed: true }] : []),
    ...(isUnconfirmed && !isListedTwice ? [] : [row]),
  ]
}

function tokenRow({ transaction, index }: Line): JsonObject {
  const log = transaction.effects.logs[index]
  const contract = contractsByAddress.get(log?.address ?? '')
  const party = (topic: string | undefined) => toBase58(`41${(topic ?? '').slice(-40)}`)
  return {
    transaction_id: transaction.id,
    token_info:
      contract?.kind === 'token'
        ? {
            symbol: contract.symbol,
            address: toBase58(contract.address),
            decimals: contract.decimals,
            name: contract.name,
          }
        : {},
    block_timestamp: transaction.at,
    from: party(log?.topics[1]),
    to: party(log?.topics[2]),
    type: 'Transfer',
    value: BigInt(`0x${log?.data ?? '0'}`).toString(),
  }
}

function eventsOf(chain: Chain, id: string): JsonObject[] {
  const transaction = chain.transactions.get(id)
  return (transaction?.effects.logs ?? []).map((log, index) => ({
    block_number: transaction?.block,
    block_timestamp: transaction?.at,
    contract_address: toBase58(log.address),
    event_index: index,
    event_name: 'Transfer',
    transaction_id: id,
    result: {
      from: `0x${log.topics[1]?.slice(-40)}`,
      to: `0x${log.topics[2]?.slice(-40)}`,
      value: BigInt(`0x${log.data}`).toString(),
    },
  }))
}

const signatureOf = (address: string, kind: string, query: URLSearchParams): string => {
  const own = [...query].filter(([name]) => name !== 'fingerprint').sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([address, kind, own])
}
const writeFingerprint = (key: string, wanted: string): string =>
  Buffer.from(JSON.stringify([key, wanted])).toString('base64url')

/** Null: of another query, or made up. */
function readFingerprint(text: string, wanted: string): string | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) && typeof parts[0] === 'string' && parts[1] === wanted ? parts[0] : null
  } catch {
    return null
  }
}
