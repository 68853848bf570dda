/** Every way in which a transaction moves coins and tokens, and every answer that is refused. */
import { raw } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { encodeFunctionData, erc20Abi, keccak256, numberToHex, pad, toHex } from 'viem'
import { history } from '../history.ts'
import { recipient, stranger, usdc, wallet } from '../testing.ts'
import { stated } from '../testing-transactions.ts'
import { readLogs, topics, wrappedEther } from './read-logs.ts'

const now = new Date('2026-11-28T12:00:00Z')
const solid = { number: 100, at: now }
const blockHash = `0x${'b1'.repeat(32)}`
const zero = `0x${'00'.repeat(20)}`
const ether = 10n ** 18n
const common = { nonce: 3, gas: 50_000n, to: recipient, value: ether, chainId: 1 } as const
const dynamic = { ...common, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n, type: 'eip1559' } as const

const header = {
  number: '0x64',
  hash: blockHash,
  timestamp: '0x69000000',
  miner: stranger,
  baseFeePerGas: '0x7',
}
const topic = (address: string) => pad(address as `0x${string}`, { size: 32 })
const word = (units: bigint) => numberToHex(units, { size: 32 })
const transferLog = (from: string, to: string, units: bigint, address: string = usdc) => ({
  address,
  topics: [topics.transfer, topic(from), topic(to)],
  data: word(units),
})

interface Change {
  readonly receipt?: object
  readonly block?: object
  readonly trace?: unknown
  readonly row?: object
}

async function parse(
  transaction: object,
  type = '0x2',
  { receipt = {}, block = {}, trace = null, row: changed = {} }: Change = {},
) {
  const { row, hash } = await stated(transaction, type)
  const body = {
    receipt: {
      transactionHash: hash,
      transactionIndex: '0x2',
      blockHash,
      blockNumber: '0x64',
      contractAddress: null,
      gasUsed: '0x5208',
      effectiveGasPrice: '0x9',
      status: '0x1',
      logs: [],
      ...receipt,
    },
    block: { ...header, ...block },
    trace,
  }
  return history.parse({
    transaction: raw('ethereum.transaction', 'evm-rpc', { ...row, ...changed }, now),
    receipt: raw('ethereum.receipt', 'evm-rpc', body, now),
    terms: null,
    solid,
  })
}

async function read(...parameters: Parameters<typeof parse>) {
  const parsed = await parse(...parameters)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}

const reason = async (...parameters: Parameters<typeof parse>) => {
  const parsed = await parse(...parameters)
  return parsed.ok ? null : parsed.reason
}

const frames = (frame: object) => ({ dialect: 'frames', frame })
const root = { type: 'CALL', from: wallet, to: recipient, value: numberToHex(ether) }
/** A transaction that calls code. */
const called = { ...dynamic, data: '0xabcd' }
const undone = {
  type: 'CALL',
  from: recipient,
  to: stranger,
  value: '0x2',
  error: 'execution reverted',
  calls: [{ type: 'CALL', from: stranger, to: wallet, value: '0x3' }],
}

test('a payment of the coin: value and fee of its sender, at its place on the chain', async () => {
  expect(await read(dynamic)).toMatchObject({
    chain: 'ethereum',
    blockNumber: 100,
    blockHash,
    positionInBlock: 2,
    at: new Date(0x69000000 * 1_000),
    status: 'confirmed',
    type: 'native',
    from: wallet,
    to: recipient,
    amount: { units: ether, asset: 'slip44:60' },
    fee: { units: 21_000n * 9n, payer: wallet },
    movements: [
      { kind: 'value', asset: 'slip44:60', from: wallet, to: recipient, units: ether, index: null },
    ],
    contractAddress: null,
    inputData: null,
  })
})

test('gas, nonce and state of the receipt are facts of every row', async () => {
  const value = await read(dynamic)
  expect(value.ownColumns).toEqual({
    eth_gas_price: 9n,
    eth_gas_limit: common.gas,
    eth_gas_used: 21_000n,
    eth_nonce: BigInt(common.nonce),
    eth_receipt_status: 1,
    eth_originating_tx_hash: value.hash,
  })
  const failed = await read(dynamic, '0x2', { receipt: { status: '0x0' } })
  expect(failed.ownColumns).toMatchObject({ eth_receipt_status: 0 })
  const unstated = await read(dynamic, '0x2', { receipt: { effectiveGasPrice: undefined } })
  expect(unstated.ownColumns).toMatchObject({ eth_gas_price: 9n })
  const old = await read({ ...common, type: 'legacy', gasPrice: 9n }, '0x0', {
    receipt: { status: undefined },
    block: { baseFeePerGas: undefined },
  })
  expect(old.ownColumns).toMatchObject({ eth_receipt_status: null })
})

test('a block above the newest final one is pending, and books nothing yet', async () => {
  const at = { receipt: { blockNumber: '0x65' }, block: { number: '0x65' } }
  expect(await read(dynamic, '0x2', at)).toMatchObject({ status: 'pending', blockNumber: 101 })
})

test.each([
  [
    'legacy',
    '0x0',
    { ...common, type: 'legacy', gasPrice: 9n },
    { effectiveGasPrice: undefined },
    21_000n * 9n,
  ],
  [
    'EIP-2930',
    '0x1',
    { ...common, type: 'eip2930', gasPrice: 9n },
    { effectiveGasPrice: undefined },
    21_000n * 9n,
  ],
  ['EIP-1559, without the price', '0x2', dynamic, { effectiveGasPrice: undefined }, 21_000n * 9n],
  [
    'EIP-1559, its maximum reached',
    '0x2',
    { ...dynamic, maxFeePerGas: 8n, maxPriorityFeePerGas: 8n },
    { effectiveGasPrice: undefined },
    21_000n * 8n,
  ],
  [
    'EIP-4844: gas and blobs',
    '0x3',
    { ...dynamic, type: 'eip4844', maxFeePerBlobGas: 9n, blobVersionedHashes: [`0x01${'ab'.repeat(31)}`] },
    { blobGasUsed: '0x20000', blobGasPrice: '0x5' },
    21_000n * 9n + 0x20000n * 5n,
  ],
  ['a network above another', '0x2', dynamic, { l1Fee: '0x64' }, 21_000n * 9n + 100n],
])('the fee of %s', async (_, type, transaction, receipt, units) => {
  expect((await read(transaction, type, { receipt })).fee).toEqual({ units, payer: wallet })
})

test('a failed transaction costs its fee and moves nothing, whatever its receipt lists', async () => {
  const failed = { status: '0x0', logs: [transferLog(wallet, recipient, 5n)] }
  const trace = frames({
    ...root,
    error: 'execution reverted',
    calls: [{ ...root, from: recipient, to: wallet }],
  })
  const transaction = await read(called, '0x2', { receipt: failed, trace })
  expect(transaction).toMatchObject({ status: 'failed', movements: [], fee: { units: 21_000n * 9n } })
})

test('values of inner calls move, except those that were undone or that stay in the caller', async () => {
  const trace = frames({
    ...root,
    calls: [
      { type: 'STATICCALL', from: recipient, to: stranger },
      { type: 'CALL', from: recipient, to: wallet, value: '0x1' },
      undone,
      { type: 'DELEGATECALL', from: recipient, to: stranger, value: '0x4' },
      { type: 'CALLCODE', from: recipient, to: stranger, value: '0x5' },
      { type: 'CREATE2', from: recipient, to: usdc, value: '0x6' },
      { type: 'CALL', from: recipient, to: wallet, value: '0x0' },
      { type: 'SELFDESTRUCT', from: recipient, to: wallet, value: '0x7' },
    ],
  })
  const { movements } = await read(called, '0x2', { trace })
  const inner = movements.filter(({ kind }) => kind === 'internal')
  expect(inner.map(({ from, to, units, index }) => [from, to, units, index])).toEqual([
    [recipient, wallet, 1n, 0],
    [recipient, usdc, 6n, 3],
    [recipient, wallet, 7n, 4],
  ])
})

test('both dialects of traces give the same movements at the same places', async () => {
  const call = (place: readonly number[], from: string, to: string, units: bigint, more: object = {}) => ({
    type: 'call',
    action: { callType: 'call', from, to, value: numberToHex(units), gas: '0x0', input: '0x' },
    result: { gasUsed: '0x0', output: '0x' },
    traceAddress: place,
    subtraces: 0,
    ...more,
  })
  const list = [
    call([], wallet, recipient, ether),
    call([0], recipient, wallet, 1n),
    call([1], recipient, stranger, 2n, { error: 'Reverted', result: null }),
    call([1, 0], stranger, wallet, 3n),
    {
      ...call([2], recipient, stranger, 4n),
      action: { callType: 'delegatecall', from: recipient, to: stranger, value: '0x4' },
    },
    {
      type: 'create',
      action: { from: recipient, value: '0x6', init: '0x' },
      result: { address: usdc },
      traceAddress: [3],
    },
    {
      type: 'suicide',
      action: { address: recipient, refundAddress: wallet, balance: '0x7' },
      result: null,
      traceAddress: [4],
    },
  ]
  const tree = frames({
    ...root,
    calls: [
      { type: 'CALL', from: recipient, to: wallet, value: '0x1' },
      undone,
      { type: 'DELEGATECALL', from: recipient, to: stranger, value: '0x4' },
      { type: 'CREATE', from: recipient, to: usdc, value: '0x6' },
      { type: 'SELFDESTRUCT', from: recipient, to: wallet, value: '0x7' },
    ],
  })
  const fromList = await read(called, '0x2', { trace: { dialect: 'list', list } })
  const fromTree = await read(called, '0x2', { trace: tree })
  expect(fromList.movements.map(({ units }) => units)).toEqual([ether, 1n, 6n, 7n])
  expect(fromList).toEqual(fromTree)
})

test('calls that are nested to the limit of the chain are read', async () => {
  let frame: object = { type: 'CALL', from: stranger, to: wallet, value: '0x1' }
  for (let depth = 0; depth < 1_024; depth++)
    frame = { type: 'CALL', from: stranger, to: stranger, calls: [frame] }
  const { movements } = await read(called, '0x2', {
    trace: frames({ ...root, calls: [frame] }),
  })
  expect(movements.at(-1)).toMatchObject({ from: stranger, to: wallet, units: 1n })
})

test('the coins of a creation go to the new contract', async () => {
  const creation = { ...dynamic, to: undefined, data: '0x6000' }
  const made = await read(creation, '0x2', { receipt: { contractAddress: usdc } })
  expect(made).toMatchObject({ type: 'contract', to: usdc, contractAddress: usdc, inputData: '0x6000' })
  expect(made.movements).toMatchObject([{ from: wallet, to: usdc, units: ether }])
  expect(await reason(creation)).toMatch(/address of the new contract/)
})

test('a payment of a token is booked by its log, whatever the call was', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 5n] })
  const logs = [
    transferLog(wallet, recipient, 5n),
    transferLog(zero, wallet, 7n),
    transferLog(wallet, zero, 2n),
  ]
  const { movements, type } = await read({ ...dynamic, to: usdc, value: 0n, data }, '0x2', {
    receipt: { logs },
  })
  expect(type).toBe('contract')
  const asset = `erc20:${usdc}`
  expect(movements).toEqual([
    { kind: 'token', asset, from: wallet, to: recipient, units: 5n, index: 0 },
    { kind: 'token', asset, from: null, to: wallet, units: 7n, index: 1 },
    { kind: 'token', asset, from: wallet, to: null, units: 2n, index: 2 },
  ])
})

test('logs that look like payments and are none', () => {
  const paid = transferLog(wallet, recipient, 1n)
  const parties = [topic(wallet), topic(wallet), topic(recipient)]
  const kinds = [
    'TransferSingle(address,address,address,uint256,uint256)',
    'Approval(address,address,uint256)',
  ]
  const logs = {
    piece: { ...paid, topics: [...paid.topics, word(9n)] },
    'piece without data': { ...paid, topics: [...paid.topics, word(9n)], data: '0x' as const },
    'ERC-1155': { address: usdc, topics: [keccak256(toHex(kinds[0] ?? '')), ...parties], data: word(1n) },
    approval: { ...paid, topics: [keccak256(toHex(kinds[1] ?? '')), ...paid.topics.slice(1)] },
    nothing: transferLog(wallet, recipient, 0n),
    'parties in the data': { address: usdc, topics: [topics.transfer], data: `0x${'01'.repeat(96)}` },
    'a short amount': { ...paid, data: '0x01' },
    'a deposit at another contract': {
      address: usdc,
      topics: [topics.deposit, topic(wallet)],
      data: word(1n),
    },
    'a deposit for two': {
      address: wrappedEther,
      topics: [topics.deposit, topic(wallet), topic(wallet)],
      data: word(1n),
    },
  }
  expect(readLogs([paid])).toHaveLength(1)
  for (const [name, log] of Object.entries(logs)) expect([name, readLogs([log])]).toEqual([name, []])
})

test('a token that logs each payment twice is booked twice: the comparison with the chain shows it', () => {
  const log = transferLog(wallet, recipient, 4n)
  expect(readLogs([log, log]).map(({ units, index }) => [units, index])).toEqual([
    [4n, 0],
    [4n, 1],
  ])
})

test('wrapped ether is made and destroyed without a Transfer log', () => {
  const logs = [topics.deposit, topics.withdrawal].map((event) => ({
    address: wrappedEther,
    topics: [event, topic(wallet)],
    data: word(3n),
  }))
  expect(readLogs(logs)).toMatchObject([
    { from: null, to: wallet, units: 3n },
    { from: wallet, to: null, units: 3n },
  ])
})

test('a receipt from before Byzantium: the trace states success, or unused gas and logs prove it', async () => {
  const legacy = { ...common, type: 'legacy', gasPrice: 9n }
  const block = { baseFeePerGas: undefined }
  const old = { status: null, root: `0x${'11'.repeat(32)}`, effectiveGasPrice: undefined }
  const used = { ...old, gasUsed: '0xc350' }
  expect((await read(legacy, '0x0', { block, receipt: old })).status).toBe('confirmed')
  const logs = [transferLog(wallet, recipient, 1n)]
  expect((await read(legacy, '0x0', { block, receipt: { ...used, logs } })).status).toBe('confirmed')
  expect(await reason(legacy, '0x0', { block, receipt: used })).toMatch(/before Byzantium/)
  expect((await read(legacy, '0x0', { block, receipt: used, trace: frames(root) })).status).toBe('confirmed')
  const trace = frames({ ...root, error: 'out of gas' })
  expect((await read(legacy, '0x0', { block, receipt: used, trace })).status).toBe('failed')
})

test.each<[string, Change, RegExp]>([
  ['an amount that was not signed', { row: { value: '0x1' } }, /do not hash/],
  ['a sender who did not sign', { row: { from: recipient } }, /did not sign/],
  ['a number as a decimal', { receipt: { gasUsed: 21_000 } }, /receipt.gasUsed/],
  ['a number as decimal text', { receipt: { gasUsed: '21000' } }, /receipt.gasUsed/],
  ['a missing field', { receipt: { logs: undefined } }, /receipt.logs/],
  ['a receipt of today without a status', { receipt: { status: null } }, /does not state success/],
  ['another transaction', { receipt: { transactionHash: blockHash } }, /another transaction/],
  ['another block', { block: { hash: `0x${'b2'.repeat(32)}` } }, /another block/],
  ['more gas than was allowed', { receipt: { gasUsed: '0xc351' } }, /more gas/],
  ['a price above the maximum', { receipt: { effectiveGasPrice: '0x1f' } }, /above the maximum/],
  ['a trace that contradicts the receipt', { trace: frames({ ...root, error: 'reverted' }) }, /disagree/],
  ['a trace without its root', { trace: { dialect: 'list', list: [] } }, /empty/],
  [
    'a trace of another shape',
    { trace: frames({ ...root, calls: [{ type: 'CALL', from: 7 }] }) },
    /trace: from/,
  ],
  ['a time of another age', { block: { timestamp: '0xffffffffffff' } }, /timestamp/],
])('%s is refused', async (_, change, expected) => {
  expect(await reason(dynamic)).toBeNull()
  expect(await reason(dynamic, '0x2', change)).toMatch(expected)
})

test('a type that no rule is known for is refused, and blobs without their price', async () => {
  expect(await reason(dynamic, '0x2', { row: { type: '0x7e' } })).toMatch(/type/)
  const blobs = {
    ...dynamic,
    type: 'eip4844',
    maxFeePerBlobGas: 9n,
    blobVersionedHashes: [`0x01${'ab'.repeat(31)}`],
  }
  expect(await reason(blobs, '0x3')).toMatch(/fee for blobs/)
  const paid = (blobGasUsed: string, blobGasPrice: string) =>
    reason(blobs, '0x3', { receipt: { blobGasUsed, blobGasPrice } })
  expect(await paid('0x20000', '0x9')).toBeNull()
  expect(await paid('0x20000', '0xa')).toMatch(/price of blob gas \(10\) is above the maximum .* \(9\)/)
  expect(await paid('0x40000', '0x9')).toMatch(/gas of blobs \(262144\)/)
})

test('more digits than 8 MB are read wherever there may be many', async () => {
  const many = `0x${'ab'.repeat(4_500_000)}`
  const log = { ...transferLog(wallet, recipient, 1n), data: many }
  expect((await read(dynamic, '0x2', { receipt: { logs: [log] } })).movements).toHaveLength(1)
  expect(await reason(dynamic, '0x2', { row: { input: many } })).toMatch(/do not hash/)
  const answer = raw('ethereum.call', 'evm-rpc', many, now)
  expect(history.balances.parse(answer)).toEqual({ ok: true, value: BigInt(`0x${'ab'.repeat(32)}`) })
})

test('without a receipt a transaction is in no block', async () => {
  const { row } = await stated(dynamic, '0x2')
  const transaction = raw('ethereum.transaction', 'evm-rpc', row, now)
  expect(history.parse({ transaction, receipt: null, terms: null, solid })).toEqual({
    ok: false,
    reason: 'the transaction is in no block',
  })
})
