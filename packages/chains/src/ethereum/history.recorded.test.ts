/** Genuine blocks of the main network through the whole parser: of 2015 (receipts without a status), of October 2017 and of April
 *  2023 (every third transaction of it). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChainTransaction, indexWallet, raw, signedUnits } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { history } from './history.ts'
import { Header } from './json.ts'
import { readLogs, topics } from './parse/read-logs.ts'
import { readTrace } from './parse/read-trace.ts'
import { type Log, Receipt, TraceBody } from './parse/receipt.ts'

const folder =
  process.env.HOLDFAST_RECORDINGS ?? join(import.meta.dirname, '../../../../../shared/data/chain')
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown
const now = new Date('2026-11-28T12:00:00Z')
const solid = { number: 20_000_000, at: now }
const coin = 'slip44:60'

interface Recorded {
  readonly block: {
    readonly gasUsed: string
    readonly transactions: readonly {
      readonly from: string
      readonly to: string | null
      readonly value: string
    }[]
  }
  readonly receipts: readonly {
    readonly gasUsed: string
    readonly logs: readonly { readonly topics: readonly string[] }[]
  }[]
  readonly traces: readonly unknown[]
}

const blocks = ['eth.block-468179.json', 'eth.block-4404763.json', 'eth.block-17053184.json'] as const

function parseRecorded(name: string) {
  const recorded = read(name) as Recorded
  const { block, receipts, traces } = recorded
  const effective = receipts.map((receipt, at) => ({
    // Before London, a receipt states no price: it is that of the transaction.
    effectiveGasPrice: (block.transactions[at] as unknown as { gasPrice?: string }).gasPrice,
    ...receipt,
  }))
  const body = {
    block,
    receipts: effective,
    traces: { dialect: 'frames', frames: traces.map((result) => ({ result })) },
  }
  const blockRaw = raw('ethereum.block', 'evm-rpc', block, now)
  const receiptsRaw = raw('ethereum.receipts', 'evm-rpc', body, now)
  const transactions = history.blocks.parseTransactions(blockRaw)
  const byHash = history.blocks.parseReceipts(receiptsRaw)
  if (!transactions.ok || !byHash.ok) throw new Error('unreadable')
  const parsed = [...transactions.value].map(([hash, transaction]): ChainTransaction => {
    const result = history.parse({ transaction, receipt: byHash.value.get(hash) ?? null, terms: null, solid })
    if (!result.ok) throw new Error(`${hash}: ${result.reason}`)
    return result.value
  })
  return { recorded, parsed, header: Header.parse(block) }
}

const addressesOf = ({ from, to, movements }: ChainTransaction) =>
  new Set(
    [from, to, ...movements.flatMap((movement) => [movement.from, movement.to])].filter(
      (found) => found !== null,
    ),
  )

/** The change of all balances of an asset together. */
const sumOf = (transaction: ChainTransaction, asset: string): bigint =>
  [...addressesOf(transaction)]
    .flatMap((address) => indexWallet(transaction, address, coin))
    .filter((entry) => entry.asset === asset)
    .reduce((sum, entry) => sum + signedUnits(entry), 0n)

test.each(blocks)('%s: coins are neither made nor lost, except what is burnt and withdrawn', (name) => {
  const { recorded, parsed, header } = parseRecorded(name)
  expect(parsed).toHaveLength(recorded.receipts.length + 1)
  const base = header.baseFeePerGas ?? 0n
  const gas = recorded.receipts.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n)
  // The recording of 2023 has every third transaction.
  if (base === 0n) expect(gas).toBe(BigInt(recorded.block.gasUsed))
  const withdrawn = (header.withdrawals ?? []).reduce((sum, { amount }) => sum + amount * 10n ** 9n, 0n)
  const total = parsed.reduce((sum, transaction) => sum + sumOf(transaction, coin), 0n)
  expect(total).toBe(withdrawn - gas * base)
})

// Counted from the recordings by another program. The tokens include 12 deposits and withdrawals of wrapped ether.
test.each([
  ['eth.block-468179.json', { failed: 0, internal: 0, tokens: 0, withdrawals: 0 }],
  ['eth.block-4404763.json', { failed: 4, internal: 13, tokens: 22, withdrawals: 0 }],
  ['eth.block-17053184.json', { failed: 4, internal: 33, tokens: 61, withdrawals: 16 }],
] as const)('%s: what its transactions moved', (name, expected) => {
  const { parsed } = parseRecorded(name)
  const effects = parsed.at(-1)
  const transactions = parsed.slice(0, -1)
  const movements = transactions.flatMap((transaction) => transaction.movements)
  expect({
    failed: transactions.filter(({ status }) => status === 'failed').length,
    internal: movements.filter(({ kind }) => kind === 'internal').length,
    tokens: movements.filter(({ kind }) => kind === 'token').length,
    withdrawals: effects?.movements.filter(({ to }) => to !== effects.from).length,
  }).toEqual(expected)
})

test('block 1,000,000 in both dialects of traces', () => {
  const { result: list } = read('eth.trace_block.subtraces.json') as {
    result: { transactionHash: string | null }[]
  }
  const { result: frames } = read('eth.debug_traceBlock.subtraces.json') as { result: unknown[] }
  const hashes = [...new Set(list.map(({ transactionHash }) => transactionHash))].filter(
    (hash) => hash !== null,
  )
  const header = {
    number: '0xf4240',
    hash: `0x${'11'.repeat(32)}`,
    timestamp: '0x56bfb405',
    miner: `0x${'22'.repeat(20)}`,
  }
  const receipts = hashes.map((transactionHash, at) => ({ transactionHash, transactionIndex: `0x${at}` }))
  const valuesOf = (traces: unknown) => {
    const parsed = history.blocks.parseReceipts(
      raw('ethereum.receipts', 'evm-rpc', { block: header, receipts, traces }, now),
    )
    if (!parsed.ok) throw new Error(parsed.reason)
    return hashes.map((hash) => {
      const { trace } = z.object({ trace: TraceBody }).parse(parsed.value.get(hash)?.body)
      return readTrace(trace)
    })
  }
  const fromList = valuesOf({ dialect: 'list', list })
  expect(fromList).toHaveLength(2)
  expect(fromList).toEqual(valuesOf({ dialect: 'frames', frames }))
})

test('tokens of 2023 that are no coins move none', () => {
  const { receipts } = read('eth.block-17053184.json') as { receipts: unknown[] }
  const logs = receipts.flatMap((receipt) => Receipt.parse(receipt).logs)
  // TransferSingle(address,address,address,uint256,uint256) of ERC-1155.
  const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
  const isPiece = ({ topics: [topic, , , piece] }: Log) => topic === topics.transfer && piece !== undefined
  const pieces = [logs.filter(isPiece), logs.filter(({ topics: [topic] }) => topic === single)]
  expect(pieces.map(({ length }) => length)).toEqual([8, 1])
  expect(readLogs(pieces.flat())).toEqual([])
})

test('a token whose name is 32 bytes of zeros has none', () => {
  const { result } = read('eth.token-bad-return-type.name.json') as { result: string }
  const asset = 'erc20:0x86Fa049857E0209aa7D9e616F7eb3b3B78ECfdb0'
  const answer = raw('ethereum.call', 'evm-rpc', result, now)
  expect(history.parseDescription(asset, [answer, answer, null])).toEqual({
    asset,
    symbol: '0x86Fa04',
    name: '',
    decimals: 0,
  })
})
