/** Blocks, lists, balances and the description of tokens. */
import { raw } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { history } from './history.ts'
import { recipient, stranger, usdc, wallet } from './testing.ts'
import { stated } from './testing-transactions.ts'

const now = new Date('2026-11-28T12:00:00Z')
const solid = { number: 100, at: now }
const blockHash = `0x${'b1'.repeat(32)}`
const gwei = 10n ** 9n
const header = {
  number: '0x64',
  hash: blockHash,
  timestamp: '0x69000000',
  miner: stranger,
  baseFeePerGas: '0x7',
  withdrawals: [
    { index: '0x1', validatorIndex: '0x2', address: wallet, amount: '0x3b9aca00' },
    { index: '0x2', validatorIndex: '0x3', address: recipient, amount: '0x5' },
  ],
}
const answer = (shape: `${string}.${string}`, body: unknown) => raw(shape, 'evm-rpc', body, now)

async function wholeBlock(dialect: 'frames' | 'list' | null) {
  const payment = {
    chainId: 1,
    gas: 21_000n,
    value: 5n,
    maxFeePerGas: 30n,
    maxPriorityFeePerGas: 2n,
  } as const
  const rows = await Promise.all(
    [recipient, usdc].map((to, nonce) =>
      stated({ ...payment, to: to as `0x${string}`, nonce, type: 'eip1559' }, '0x2'),
    ),
  )
  const receipts = rows.map(({ hash }, at) => ({
    transactionHash: hash,
    transactionIndex: `0x${at}`,
    blockHash,
    blockNumber: '0x64',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x9',
    status: '0x1',
    logs: [],
  }))
  const frames = rows.map(({ hash, row }) => ({
    txHash: hash,
    result: { type: 'CALL', from: wallet, to: row.to, value: '0x5' },
  }))
  const list = rows.map(({ hash, row }) => ({
    type: 'call',
    action: { callType: 'call', from: wallet, to: row.to, value: '0x5' },
    traceAddress: [],
    transactionHash: hash,
  }))
  const traces = dialect === null ? null : dialect === 'frames' ? { dialect, frames } : { dialect, list }
  return {
    hashes: rows.map(({ hash }) => hash),
    block: answer('ethereum.block', { ...header, transactions: rows.map(({ row }) => row) }),
    receipts: answer('ethereum.receipts', { block: header, receipts, traces }),
  }
}

test.each(['frames', 'list', null] as const)(
  'a block with traces as %s gives the parts of each transaction',
  async (dialect) => {
    const { block, receipts, hashes } = await wholeBlock(dialect)
    expect(history.blocks.parseOrder(block)).toEqual({
      ok: true,
      value: { number: 100, id: blockHash, at: new Date(0x69000000 * 1_000), hashes },
    })
    const found = history.blocks.parse(block, receipts, wallet)
    if (!found.ok) throw new Error(found.reason)
    expect(found.value.map(({ hash }) => hash)).toEqual([...hashes, blockHash])
    for (const parts of found.value) {
      const parsed = history.parse({ ...parts, terms: null, solid })
      expect(parsed).toMatchObject({
        ok: true,
        value: { hash: parts.hash, blockNumber: 100, status: 'confirmed' },
      })
    }
    const named = history.blocks.parse(block, receipts, usdc)
    expect(named.ok && named.value.map(({ hash }) => hash)).toEqual([hashes[1]])
  },
)

test('what a block changes outside its transactions: withdrawals, and tips above the burnt base fee', async () => {
  const { block, receipts } = await wholeBlock(null)
  const transaction = history.blocks.parseTransactions(block)
  const receipt = history.blocks.parseReceipts(receipts)
  if (!transaction.ok || !receipt.ok) throw new Error('unreadable')
  const [effects, tips] = [transaction.value.get(blockHash), receipt.value.get(blockHash)]
  if (effects === undefined || tips === undefined) throw new Error('missing')
  expect(history.blocks.heightOf(tips)).toBe(100)
  expect(history.parse({ transaction: effects, receipt: tips, terms: null, solid })).toMatchObject({
    ok: true,
    value: {
      hash: blockHash,
      positionInBlock: 2,
      type: 'rewards',
      fee: { units: 0n },
      movements: [
        { kind: 'internal', from: null, to: wallet, units: 10n ** 9n * gwei, index: 0 },
        { kind: 'internal', from: null, to: recipient, units: 5n * gwei, index: 1 },
        { kind: 'internal', from: null, to: stranger, units: 2n * 21_000n * 2n, index: 2 },
      ],
      unreported: [],
    },
  })
})

test('receipts or traces that do not cover the block are refused', async () => {
  const { block, receipts } = await wholeBlock('frames')
  const body = receipts.body as { receipts: unknown[]; traces: { frames: unknown[] } }
  const without = (change: object) =>
    history.blocks.parse(block, answer('ethereum.receipts', { ...body, ...change }), wallet)
  expect(without({})).toMatchObject({ ok: true })
  expect(without({ receipts: body.receipts.slice(1), traces: null })).toMatchObject({ ok: false })
  expect(without({ traces: { dialect: 'frames', frames: body.traces.frames.slice(1) } })).toMatchObject({
    ok: false,
  })
  expect(without({ traces: { dialect: 'list', list: [{ type: 'call' }] } })).toMatchObject({ ok: true })
})

test('whether a block may have moved something of an address', async () => {
  const traced = (await wholeBlock('frames')).receipts
  const untraced = (await wholeBlock(null)).receipts
  const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const coin = 'slip44:60'
  expect(history.blocks.mayMove(traced, coin, other)).toBe(false)
  expect(history.blocks.mayMove(traced, coin, wallet)).toBe(true)
  // Coins may have moved without being named.
  expect(history.blocks.mayMove(untraced, coin, other)).toBe(true)
  expect(history.blocks.mayMove(untraced, `erc20:${usdc}`, other)).toBe(false)
})

test('a listed row names a transaction and its block, and must agree with the receipt', () => {
  const row = answer('evm-rpc.row', {
    hash: blockHash.toUpperCase().replace('0X', '0x'),
    blockNumber: '0x64',
    timestamp: '0x69000000',
  })
  expect(history.parseListed(row)).toMatchObject({
    ok: true,
    value: { hash: blockHash, block: 100, from: null },
  })
  expect(
    history.parseListed(answer('evm-rpc.row', { hash: blockHash, blockNumber: 100, timestamp: '0x1' })),
  ).toMatchObject({
    ok: false,
  })
  expect(history.agreesWithReceipt(row, answer('ethereum.receipt', { block: header }))).toBe(true)
  expect(
    history.agreesWithReceipt(row, answer('ethereum.receipt', { block: { ...header, number: '0x65' } })),
  ).toBe(false)
  expect(history.agreesWithReceipt(row, answer('ethereum.receipt', null))).toBe(false)
})

test('a row of an explorer has decimals, and its transaction under either name', () => {
  const row = { blockNumber: '100', timeStamp: '1761607680', from: wallet, to: '' }
  for (const named of [{ hash: blockHash }, { transactionHash: blockHash }])
    expect(history.parseListed(answer('blockscout.row', { ...row, ...named }))).toMatchObject({
      ok: true,
      value: { hash: blockHash, block: 100, at: new Date(1_761_607_680_000), from: wallet, to: null },
    })
  expect(history.parseListed(answer('blockscout.row', row))).toMatchObject({ ok: false })
})

test('balances of the coin and of a token', () => {
  const { balances } = history
  expect(balances.parseHoldings(answer('ethereum.balance', '0x10'))).toEqual({
    ok: true,
    value: new Map([['slip44:60', 16n]]),
  })
  for (const wrong of ['16', 16, null, '0x', '0x010'])
    expect(balances.parseHoldings(answer('ethereum.balance', wrong)).ok).toBe(false)
  expect(balances.question('slip44:60', wallet)).toBeNull()
  expect(balances.question(`erc20:${usdc}`, wallet)).toEqual({
    ask: 'call',
    contract: usdc,
    selector: '70a08231',
    parameter: wallet.slice(2).toLowerCase().padStart(64, '0'),
    caller: wallet,
  })
  expect(balances.parse(answer('ethereum.call', `0x${'00'.repeat(31)}09`))).toEqual({ ok: true, value: 9n })
  // An address without code.
  expect(balances.parse(answer('ethereum.call', '0x'))).toMatchObject({ ok: false })
  const block = { number: 7, id: blockHash, at: now }
  expect(balances.pastQuestion('slip44:60', wallet, block)).toEqual({
    ask: 'past-balance',
    address: wallet,
    block: { number: 7, id: blockHash },
  })
  expect(balances.pastQuestion(`erc20:${usdc}`, wallet, block)).toEqual({
    ...balances.question(`erc20:${usdc}`, wallet),
    ask: 'past-call',
    block: { number: 7, id: blockHash },
  })
  expect(balances.parsePast(answer('ethereum.balance', '0x10'))).toEqual({ ok: true, value: 16n })
  expect(balances.parsePast(answer('ethereum.call', `0x${'00'.repeat(31)}09`))).toEqual({
    ok: true,
    value: 9n,
  })
  // The contract did not exist yet.
  expect(balances.parsePast(answer('ethereum.call', '0x'))).toMatchObject({ ok: false })
})

const text = (hex: string) =>
  `0x${'20'.padStart(64, '0')}${(hex.length / 2).toString(16).padStart(64, '0')}${hex.padEnd(64, '0')}`
const number = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

test.each([
  ['text', text('55534443'), number(6), 'USDC', 6],
  ['32 bytes', `0x${'4d4b52'.padEnd(64, '0')}`, number(18), 'MKR', 18],
  ['invalid UTF-8', text('ff41fe'), number(18), 'A', 18],
  ['nothing', '0x', '0x', '0xA0b869', 0],
  ['an impossible length', `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`, number(78), '0xA0b869', 0],
  ['letters that reverse text', text('e280ae41'), number(0), 'A', 0],
])('a token whose symbol is %s', (_, symbol, decimals, expected, places) => {
  const asset = `erc20:${usdc}`
  const questions = history.describeAsset(asset)
  expect(questions.map((question) => 'selector' in question && question.selector)).toEqual([
    '95d89b41',
    '06fdde03',
    '313ce567',
  ])
  const answers = [symbol, null, decimals].map((body) =>
    body === null ? null : answer('ethereum.call', body),
  )
  expect(history.parseDescription(asset, answers)).toEqual({
    asset,
    symbol: expected,
    name: '',
    decimals: places,
  })
})

test('a row whose block is behind the final one and not final itself is taken back', () => {
  expect(history.isLost(new Date(now.getTime() - 1), solid)).toBe(true)
  expect(history.isLost(now, solid)).toBe(false)
})
