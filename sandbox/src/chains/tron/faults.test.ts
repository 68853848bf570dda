/** Every named fault: the faces misbehave as described, only for the address it was set for. */
import { decodeRaw, signWithKey, toHex41, transactionId } from '@holdfast/chains/tron'
import { hexToBytes } from '@noble/hashes/utils.js'
import { afterEach, expect, test } from 'vitest'
import { Faults } from './faults.ts'
import { SandboxTron } from './sandbox-tron.ts'
import { startNode } from './testing.ts'
import { contracts } from './tokens.ts'

/** Makes ids, and therefore the rows that a fault hits, the same in every run. */
const startAt = new Date('2026-03-01T00:00:00Z')
const standing = { startAt, clock: () => startAt.getTime() }
const { node, chain, faults, server, ask, get, post, fund } = await startNode(standing)
const [payer, other, third] = [fund('payer', 100_000), fund('other', 1_000), fund('third', 1_000)]
node.give(payer.address, 900_000_000n, contracts.usdt.address)
for (let i = 1; i <= 24; i++) {
  if (i % 2 === 0) node.sendTrx(payer, other.address, BigInt(i))
  else node.sendToken(payer, contracts.usdt, other.address, BigInt(i) * 1_000n)
  if (i % 4 === 0) node.mine(1)
}
node.mine(25)
afterEach(() => faults.clear())

interface Row extends Record<string, unknown> {
  readonly txID: string
  readonly transaction_id: string
  readonly block_timestamp: number
}
interface ListPage {
  readonly data: Row[]
  readonly meta: { readonly fingerprint?: string; readonly at: number }
}
const listOf = ({ address }: { address: string }, list = 'transactions') => `/v1/accounts/${address}/${list}`
const page = async (path: string, query = '') => (await get(`${path}?${query}`)) as unknown as ListPage

/** All pages of seven rows; stops when a fingerprint repeats. */
async function all(path: string, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  const seen = new Set<string>()
  for (let fingerprint: string | undefined = ''; fingerprint !== undefined;) {
    const list: ListPage = await page(
      path,
      `limit=7${query}${fingerprint === '' ? '' : `&fingerprint=${fingerprint}`}`,
    )
    rows.push(...list.data)
    fingerprint = list.meta.fingerprint
    if (fingerprint !== undefined && seen.has(fingerprint)) throw new Error('in circles')
    seen.add(fingerprint ?? '')
  }
  return rows
}
const idsOf = (rows: readonly Row[]) => rows.map((row) => row.txID ?? row.transaction_id)
const tatum = ({ address }: { address: string }) =>
  get(`/v3/tron/transaction/account/${address}`) as Promise<{ transactions: Row[] }>
/** Duration of a request in milliseconds. */
async function timeOf(path: string): Promise<number> {
  const start = performance.now()
  await ask(path)
  return performance.now() - start
}

test('a setting hits the same rows again, another seed others, and only those of its address', () => {
  const faults = new Faults()
  const keys = Array.from({ length: 2_000 }, (_, at) => `key ${at}`)
  const hit = (address = toHex41(payer.address)) =>
    keys.filter((key) => faults.hits('lost-row', key, [address]))
  faults.set('lost-row', { on: true, address: payer.address, seed: 1, rate: 0.25 })
  const first = hit()
  expect(first.length).toBeGreaterThan(400)
  expect(first.length).toBeLessThan(600)
  expect(hit()).toEqual(first)
  expect(hit(toHex41(other.address))).toEqual([])
  faults.set('lost-row', { on: true, address: payer.address, seed: 2, rate: 0.25 })
  expect(hit()).not.toEqual(first)
  expect(faults.strikes('lost-row')).toBe(hit().length)
  faults.set('lost-row', false)
  expect(hit()).toEqual([])
  expect(faults.strikes('lost-row')).toBe(0)
})

test('lost-row: chosen transactions are in no list of the address, and in all lists of the others', async () => {
  const [whole, tokens] = [await all(listOf(payer)), await all(listOf(payer, 'transactions/trc20'))]
  faults.set('lost-row', { on: true, address: payer.address, rate: 0.3 })
  const left = await all(listOf(payer))
  expect(left.length).toBeGreaterThan(0)
  const lost = idsOf(whole).filter((id) => !idsOf(left).includes(id))
  expect(lost.length).toBeGreaterThan(0)
  const tokensLeft = idsOf(await all(listOf(payer, 'transactions/trc20')))
  expect(tokensLeft).toEqual(idsOf(tokens).filter((id) => !lost.includes(id)))
  expect((await tatum(payer)).transactions).toHaveLength(whole.length - lost.length)
  expect(await all(listOf(other))).toHaveLength(13)
})

test('late-row: a row is missing for an hour of chain time and then appears in its place', async () => {
  faults.set('late-row', { on: true, rate: 1 })
  const id = node.sendTrx(payer, third.address, 77n)
  node.mine(25)
  expect(idsOf(await all(listOf(third)))).not.toContain(id)
  expect(await post('/wallet/gettransactionbyid', { value: id })).toMatchObject({ txID: id })
  node.advance(3_600)
  const rows = await all(listOf(third))
  expect(idsOf(rows)[0]).toBe(id)
})

test('unconfirmed-duplicate: every token row twice, once marked, although its block is solid', async () => {
  faults.set('unconfirmed-duplicate', true)
  const rows = await all(listOf(payer, 'transactions/trc20'))
  expect(rows.slice(0, 2).map(({ _unconfirmed }) => _unconfirmed)).toEqual([true, undefined])
  expect(new Set(idsOf(rows)).size * 2).toBe(rows.length)
})

test('empty-page-with-fingerprint: nothing on the first page, everything after it', async () => {
  const whole = await all(listOf(payer))
  faults.set('empty-page-with-fingerprint', true)
  const first = await page(listOf(payer))
  expect(first.data).toEqual([])
  expect(first.meta.fingerprint).toBeDefined()
  expect(idsOf(await all(listOf(payer)))).toEqual(idsOf(whole))
})

test('repeated-fingerprint: a page links to itself; at a lower rate a retry succeeds', async () => {
  const whole = await all(listOf(payer))
  faults.set('repeated-fingerprint', true)
  const first = await page(listOf(payer), 'limit=7')
  const second = await page(listOf(payer), `limit=7&fingerprint=${first.meta.fingerprint}`)
  expect(second.meta.fingerprint).toBe(first.meta.fingerprint)
  expect(idsOf(second.data)).toEqual(idsOf(first.data))
  await expect(all(listOf(payer))).rejects.toThrow('in circles')
  faults.set('repeated-fingerprint', { on: true, rate: 0.3, seed: 5 })
  let tries = 0
  let rows: Row[] = []
  while (rows.length === 0 && tries++ < 20) rows = await all(listOf(payer)).catch(() => [])
  expect(new Set(idsOf(rows))).toEqual(new Set(idsOf(whole)))
})

test('rate-limit and suspension: two bodies, for one second or thirty, and none for another address', async () => {
  for (const [name, seconds] of [
    ['rate-limit', 1],
    ['suspension', 30],
  ] as const) {
    faults.set(name, { on: true, address: payer.address })
    expect(await ask(listOf(payer))).toMatchObject({
      status: 403,
      body: {
        success: false,
        error: `The key exceeds the frequency limit(15), and the query server is suspended for ${seconds}s`,
        statusCode: 403,
      },
    })
    expect(await ask(`/wallet/getaccount?address=${payer.address}&visible=true`)).toMatchObject({
      status: 200,
      body: {
        Error: `request rate exceeded the allowed_rps(25), and the query server is suspended for ${seconds} s`,
      },
    })
    expect((await ask(listOf(third))).status).toBe(200)
    faults.set(name, false)
  }
})

test('server-error and not-json: an HTML page instead of a list', async () => {
  faults.set('server-error', true)
  const answer = await fetch(server.url + listOf(payer))
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('<html>')])
  expect(await post('/wallet/getnowblock', {})).toHaveProperty('blockID')
  faults.clear()
  faults.set('not-json', true)
  await expect(ask(listOf(payer))).rejects.toThrow(SyntaxError)
})

test('slow: an answer takes a second and a half longer', async () => {
  const usual = await timeOf(listOf(payer))
  faults.set('slow', { on: true, address: payer.address })
  expect(await timeOf(listOf(payer))).toBeGreaterThan(usual + 1_200)
  expect(await timeOf(listOf(third))).toBeLessThan(1_000)
})

test('connection-cut: half an answer and no more, but a broadcast is accepted', async () => {
  faults.set('connection-cut', true)
  const answer = await fetch(server.url + listOf(payer))
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
  faults.clear()
  const unsigned = await post('/wallet/createtransaction', {
    owner_address: toHex41(payer.address),
    to_address: toHex41(third.address),
    amount: 5,
  })
  const signed = { ...unsigned, signature: [signWithKey(String(unsigned.txID), payer.key)] }
  faults.set('connection-cut', true)
  await expect(post('/wallet/broadcasttransaction', signed)).rejects.toThrow()
  faults.clear()
  expect(await post('/wallet/broadcasttransaction', signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
})

test('wrong-decimals: in the rows of both indexes, not in the contract', async () => {
  faults.set('wrong-decimals', true)
  const [row] = (await page(listOf(payer, 'transactions/trc20'))).data
  expect(row).toMatchObject({ token_info: { symbol: 'USDT', decimals: 18 } })
  const { transactions } = (await get(`/v3/tron/transaction/account/${payer.address}/trc20`)) as {
    transactions: Row[]
  }
  expect(transactions[0]).toMatchObject({ tokenInfo: { decimals: 18 } })
})

test('wrong-amount: ten times as much, in fields and bytes, which no longer match the id', async () => {
  const rows = await all(listOf(payer, 'transactions/trc20'))
  const native = (await all(listOf(payer))).find(isPayment)!
  faults.set('wrong-amount', { on: true, rate: 1 })
  const wrong = await all(listOf(payer, 'transactions/trc20'))
  expect(wrong.map(({ value }) => value)).toEqual(rows.map(({ value }) => `${String(value)}0`))
  const row = (await all(listOf(payer))).find(({ txID }) => txID === native.txID)!
  const bytes = hexToBytes(String(row.raw_data_hex))
  expect(decodeRaw(bytes).contracts[0]!.value!.amount).toBe(amountOf(native) * 10n)
  expect(amountOf(row)).toBe(amountOf(native) * 10n)
  expect(transactionId(bytes)).not.toBe(row.txID)
})
const contractOf = (row: Row) =>
  (row.raw_data as { contract: { type: string; parameter: { value: { amount: number } } }[] }).contract[0]!
const isPayment = (row: Row) => contractOf(row).type === 'TransferContract'
const amountOf = (row: Row) => BigInt(contractOf(row).parameter.value.amount)

test('providers-disagree: Tatum lacks rows that TronGrid has', async () => {
  const whole = await all(listOf(payer))
  faults.set('providers-disagree', { on: true, rate: 0.4 })
  expect(await all(listOf(payer))).toEqual(whole)
  const { transactions } = await tatum(payer)
  expect(transactions.length).toBeGreaterThan(0)
  expect(transactions.length).toBeLessThan(Math.min(whole.length, 200))
})

test("clock-skew: row times and the answer's time are off equally, and windows use the wrong clock", async () => {
  const whole = await all(listOf(payer))
  const { at } = (await page(listOf(payer))).meta
  faults.set('clock-skew', { on: true, seed: 3 })
  const wrong = await all(listOf(payer))
  const skew = wrong[0]!.block_timestamp - whole[0]!.block_timestamp
  expect(Math.abs(skew)).toBeGreaterThan(30 * 60_000)
  expect(wrong.every((row, place) => row.block_timestamp - whole[place]!.block_timestamp === skew)).toBe(true)
  expect(Math.abs((await page(listOf(payer))).meta.at - at - skew)).toBeLessThan(60_000)
  const from = wrong[5]!.block_timestamp
  const window = await all(listOf(payer), `&min_timestamp=${from}`)
  expect(window.every(({ block_timestamp }) => block_timestamp >= from)).toBe(true)
  expect(window.length).toBeGreaterThanOrEqual(6)
})

test('page-order: oldest first where newest first was requested, and every row once', async () => {
  const whole = await all(listOf(payer))
  faults.set('page-order', true)
  expect(idsOf(await all(listOf(payer)))).toEqual(idsOf(whole).reverse())
})

/** A separate chain with transactions in its last block. */
function chainWithNews(count: number) {
  const fork = new SandboxTron({ dataFolder: null, ...standing })
  fork.mine(25)
  fork.give(payer.address, 10_000_000_000n)
  fork.mine(1)
  const ids = Array.from({ length: count }, (_, at) => fork.sendTrx(payer, other.address, BigInt(at) + 1n))
  fork.mine(1)
  return { fork, ids }
}

test('reorganisation: another last block; its transactions come one later, some never, and the state follows', () => {
  const { fork, ids } = chainWithNews(16)
  const { head } = fork.chain
  fork.faults.set('reorganisation', true)
  fork.mine(1)
  expect(fork.chain.blocks.at(head.number)!.id).not.toBe(head.id)
  expect(fork.chain.blocks.at(head.number)!.transactions).toEqual([])
  const back = ids.filter((id) => fork.chain.transactions.has(id))
  expect(back.length).toBeGreaterThan(4)
  expect(back.length).toBeLessThan(16)
  expect(back.every((id) => fork.chain.transactions.get(id)!.block === head.number + 1)).toBe(true)
  const received = back.reduce((sum, id) => sum + BigInt(ids.indexOf(id)) + 1n, 0n)
  expect(fork.chain.balances.get(toHex41(other.address))).toBe(received)
  const { native } = fork.chain.historyOf(toHex41(other.address))
  expect(native.map(({ transaction }) => transaction.id).sort()).toEqual([...back].sort())
  // A transaction that was moved once stays where it is.
  fork.mine(3)
  expect(fork.chain.blocks.at(head.number + 1)!.transactions).toHaveLength(back.length)
  fork.stop()
})

test('reorganisation of one address leaves the others in place', () => {
  const { fork, ids } = chainWithNews(4)
  const apart = fork.give(third.address, 5n)
  fork.mine(1)
  const [first, second] = [fork.sendTrx(payer, other.address, 9n), fork.give(third.address, 6n)]
  fork.mine(1)
  const { number } = fork.chain.head
  fork.faults.set('reorganisation', { on: true, address: payer.address })
  fork.mine(1)
  expect(fork.chain.transactions.get(second)!.block).toBe(number)
  expect(fork.chain.transactions.get(apart)!.block).toBe(number - 1)
  expect(fork.chain.transactions.get(first)?.block ?? number + 1).toBe(number + 1)
  expect(ids.every((id) => fork.chain.transactions.has(id))).toBe(true)
  fork.stop()
})

test('the last block of the served chain is replaced on every face', async () => {
  const id = node.sendTrx(payer, third.address, 123n)
  node.mine(1)
  const before = (await post('/wallet/getnowblock', {})).blockID
  expect(idsOf(await all(listOf(third)))).toContain(id)
  const { number } = chain.head
  faults.set('reorganisation', { on: true, address: third.address })
  node.mine(1)
  expect((await post('/wallet/getblockbynum', { num: number })).blockID).not.toBe(before)
  const found = chain.transactions.get(id)
  expect(found?.block).not.toBe(number)
  const listed = idsOf(await all(listOf(third))).includes(id)
  expect(listed).toBe(found !== undefined)
})
