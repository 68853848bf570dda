/** Recordings behind the same calls, read-only. A request beyond the recording gets a node's error, because a zero would
 *  be false. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { hexOfText, type Json, type JsonObject, visibleJson } from '../answers/json.ts'
import { rawJson } from '../answers/transaction.ts'
import type { Answer } from '../faces/answer.ts'
import { ok, pageOf, parameterOf, refused } from '../faces/trongrid.ts'
import type { Faults } from '../faults.ts'
import { partiesOf } from '../parties.ts'
import { listedJson, type RecordedBlock, type Recordings, type RecordedTransaction } from './recordings.ts'

type Query = Readonly<Record<string, unknown>>

export function answerRecorded(
  recordings: Recordings,
  faults: Faults,
  path: string,
  query: URLSearchParams,
  body: Query,
): Answer {
  const call = /^\/wallet(?:solidity)?\/(\w+)$/.exec(path)?.[1]
  if (call !== undefined) return nodeAnswer(recordings, call, body)
  const [, account, list] = /^\/v1\/accounts\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
  if (account !== undefined) return accountAnswer(recordings, faults, account, list, query)
  const [, transaction] = /^\/v1\/transactions\/([0-9a-fA-F]{64})\/events$/.exec(path) ?? []
  if (transaction !== undefined) return ok(eventsOf(recordings, transaction.toLowerCase()))
  const [, asset] = /^\/v1\/assets\/(\d+)$/.exec(path) ?? []
  if (asset !== undefined) return ok(recordings.assets.filter(({ id }) => id === asset))
  return refused(404, 'Not found')
}

const missing = (what: string): JsonObject => ({
  Error: `class org.tron.core.exception.ItemNotFoundException : this recording holds no ${what}`,
})

function nodeAnswer(recordings: Recordings, name: string, query: Query): Answer {
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  const body = call === undefined ? missing(name) : call(recordings, query)
  return { status: 200, body: query.visible === true || query.visible === 'true' ? visibleJson(body) : body }
}

const textOf = (query: Query, name: string): string => {
  const value = query[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const hashOf = (query: Query): string => textOf(query, 'value').replace(/^0x/, '').toLowerCase()

const calls: Record<string, ((recordings: Recordings, query: Query) => Json) | undefined> = {
  getnowblock: ({ newestBlock }) => (newestBlock === undefined ? missing('block') : blockJson(newestBlock)),
  getblock: (recordings, query) => {
    const wanted = textOf(query, 'id_or_num')
    const block =
      wanted === ''
        ? recordings.newestBlock
        : (recordings.block(Number(wanted)) ?? recordings.blockById(wanted.toLowerCase()))
    return block === undefined ? {} : blockJson(block, query.detail === true)
  },
  getblockbynum: (recordings, query) => {
    const block = recordings.block(Number(textOf(query, 'num')))
    return block === undefined ? {} : blockJson(block)
  },
  getblockbyid: (recordings, query) => {
    const block = recordings.blockById(hashOf(query))
    return block === undefined ? {} : blockJson(block)
  },
  gettransactionbyid: (recordings, query) => {
    const found = recordings.transactions.get(hashOf(query))
    return found === undefined ? {} : transactionJson(found)
  },
  gettransactioninfobyid: (recordings, query) =>
    (recordings.receipts.get(hashOf(query)) as Json | undefined) ?? {},
  gettransactioninfobyblocknum: (recordings, query) =>
    [...recordings.receipts.values()].filter(
      ({ blockNumber }) => blockNumber === Number(textOf(query, 'num')),
    ) as unknown as Json,
  getaccount: (recordings, query) =>
    withoutTokens(recordings.accounts.get(hexOf(query, 'address'))) ?? missing('account state'),
  getaccountresource: (recordings, query) =>
    (recordings.resources.get(hexOf(query, 'address')) as Json | undefined) ?? missing('account state'),
  getassetissuebyid: (recordings, query) =>
    namesAsBytes(recordings.assets.find(({ id }) => id === textOf(query, 'value'))),
  listwitnesses: ({ witnesses }) => (witnesses as Json) ?? missing('witnesses'),
}

const blockJson = ({ id, header, transactions }: RecordedBlock, withTransactions = true): JsonObject => ({
  blockID: id,
  block_header: header,
  transactions: withTransactions ? transactions.map(transactionJson) : undefined,
})

const transactionJson = ({ id, raw, rawHex, signatures, result }: RecordedTransaction): JsonObject => ({
  ret: [{ contractRet: result }],
  signature: signatures,
  txID: id,
  raw_data: rawJson(raw),
  raw_data_hex: rawHex,
})

function hexOf(query: Query, name: string): string {
  try {
    return toHex41(textOf(query, name))
  } catch {
    return ''
  }
}

/** The node's account, which the index's account extends. */
function withoutTokens(account: JsonObject | undefined): JsonObject | undefined {
  if (account === undefined) return undefined
  const { trc20: _, ...own } = account
  return own
}

const namesAsBytes = (asset: JsonObject | undefined): JsonObject =>
  Object.fromEntries(
    Object.entries(asset ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && ['name', 'abbr', 'description', 'url'].includes(name)
        ? hexOfText(value)
        : value,
    ]),
  )

function accountAnswer(
  recordings: Recordings,
  faults: Faults,
  text: string,
  list: string | undefined,
  query: URLSearchParams,
): Answer {
  let address: string
  try {
    address = toHex41(text)
  } catch {
    return refused(400, `Invalid address: ${text.slice(0, 64)}`)
  }
  const path = `/v1/accounts/${toBase58(address)}/${list ?? ''}`
  const isOnly = (name: string) => parameterOf(query, name) === 'true'
  const isAsked = (sender: string | undefined) =>
    !isOnly('only_unconfirmed') && !isOnly(sender === address ? 'only_to' : 'only_from')
  switch (list) {
    case undefined: {
      const account = recordings.accounts.get(address)
      return account === undefined ? refused(404, 'this recording holds no account state') : ok([account])
    }
    case 'transactions':
      return pageOf(
        faults.about([address]),
        recordings.transactionsOf(address),
        ({ raw }) => isAsked(partiesOf(raw)[0]),
        query,
        path,
        (line) => [listedJson(line)],
      )
    case 'transactions/trc20': {
      const contract = parameterOf(query, 'contract_address')
      return pageOf(
        faults.about([address]),
        recordings.tokenLinesOf(address),
        ({ row }) =>
          isAsked(row.from === toBase58(address) ? address : undefined) &&
          (contract === null || (row.token_info as JsonObject | undefined)?.address === contract),
        query,
        path,
        ({ row }) => [row],
      )
    }
    case 'internal-transactions':
      return ok([])
    default:
      return refused(404, 'Not found')
  }
}

function eventsOf(recordings: Recordings, id: string): JsonObject[] {
  const receipt = recordings.receipts.get(id)
  return (receipt?.log ?? []).map(({ address, topics, data }, index) => ({
    block_number: receipt?.blockNumber,
    block_timestamp: receipt?.blockTimeStamp,
    contract_address: toBase58(`41${address}`),
    event_index: index,
    event_name: 'Transfer',
    transaction_id: id,
    result: {
      from: `0x${topics[1]?.slice(-40)}`,
      to: `0x${topics[2]?.slice(-40)}`,
      value: BigInt(`0x${data || '0'}`).toString(),
    },
  }))
}
