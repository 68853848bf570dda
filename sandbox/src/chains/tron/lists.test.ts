/** The provider faces: TronGrid's lists with their pitfalls, events, and Tatum's names for the same. */
import { encodeTransaction, toBase58, toHex41 } from '@holdfast/chains/tron'
import { bytesToHex } from '@noble/hashes/utils.js'
import { afterEach, expect, test } from 'vitest'
import { faultNames } from './faults.ts'
import { sandboxKey } from './sandbox-key.ts'
import { startNode } from './testing.ts'
import { addressWord, contracts, selectors, word } from './tokens.ts'

type Row = Record<string, unknown>
interface Page {
  readonly data: Row[]
  readonly success: boolean
  readonly meta: { page_size: number; fingerprint?: string; links?: { next: string } }
}

const { node, chain, faults, fund, ask, post, effectsOf } = await startNode()
const { usdt, vault } = contracts
const payer = fund('payer', 10_000)
const friend = fund('friend', 10)
node.give(payer.address, 1_000n, usdt.address)
const sent: string[] = []
for (let i = 1; i <= 45; i++) {
  sent.push(node.sendTrx(payer, friend.address, BigInt(i)))
  if (i % 5 === 0) node.mine(1)
}
const fromFriend = node.sendTrx(friend, payer.address, 9n)
node.mine(30)

const base = `/v1/accounts/${payer.address}`
const page = async (path: string): Promise<Page> => (await ask(path)).body as unknown as Page
const ids = ({ data }: Page) => data.map(({ txID, transaction_id }) => txID ?? transaction_id)
const hashQuery = (query: Record<string, string | number | boolean>) =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  ).toString()

/** All pages of a list; fails on a cycle. */
async function all(path: string, query: Record<string, string | number | boolean> = {}): Promise<Row[]> {
  const rows: Row[] = []
  let fingerprint: string | undefined
  for (let pages = 0; pages < 60; pages++) {
    const parameters = { ...query, ...(fingerprint === undefined ? {} : { fingerprint }) }
    const { data, meta } = await page(`${path}?${hashQuery(parameters)}`)
    rows.push(...data)
    fingerprint = meta.fingerprint
    if (fingerprint === undefined) return rows
  }
  throw new Error('the list has no end')
}
afterEach(() => {
  for (const name of faultNames) faults.set(name, false)
})

test('newest first, every row once, whatever the page size and the direction', async () => {
  const whole = (await all(`${base}/transactions`, { limit: 200 })).map(({ txID }) => txID)
  expect(new Set(whole).size).toBe(whole.length)
  expect(whole).toHaveLength(47)
  for (const limit of [1, 7, 46, 47, 48])
    expect((await all(`${base}/transactions`, { limit })).map(({ txID }) => txID)).toEqual(whole)
  const ascending = await all(`${base}/transactions`, { limit: 9, order_by: 'block_timestamp,asc' })
  expect(ascending.map(({ txID }) => txID)).toEqual(whole.toReversed())
})

test('20 rows by default, 200 at most, and the last page has no fingerprint', async () => {
  const first = await page(`${base}/transactions`)
  expect(first).toMatchObject({ success: true, meta: { page_size: 20 } })
  expect(first.meta.links?.next).toMatch(
    /^https:\/\/api\.trongrid\.io:443\/v1\/accounts\/T\w+\/transactions\?/,
  )
  const last = await page(`${base}/transactions?limit=9999`)
  expect(last.meta).toEqual({ at: expect.any(Number), page_size: 47 })
})

test('a fingerprint belongs to its query: another limit, window or address refuses it', async () => {
  const { meta } = await page(`${base}/transactions?limit=5`)
  const next = `fingerprint=${meta.fingerprint}`
  expect((await ask(`${base}/transactions?limit=5&${next}`)).status).toBe(200)
  for (const other of [
    `${base}/transactions?limit=6&${next}`,
    `${base}/transactions?limit=5&only_to=true&${next}`,
    `${base}/transactions/trc20?limit=5&${next}`,
    `/v1/accounts/${friend.address}/transactions?limit=5&${next}`,
    `${base}/transactions?limit=5&fingerprint=made-up`,
  ])
    expect(await ask(other)).toMatchObject({ status: 400, body: { error: 'Invalid fingerprint' } })
})

test('a page that is requested later still follows the previous one', async () => {
  const { meta, data } = await page(`${base}/transactions?limit=10`)
  node.sendTrx(payer, friend.address, 1_000n)
  node.mine(1)
  const after = await page(`${base}/transactions?limit=10&fingerprint=${meta.fingerprint}`)
  const whole = ids(await page(`${base}/transactions?limit=200`))
  expect([...data.map(({ txID }) => txID), ...ids(after)]).toEqual(whole.slice(1, 21))
})

test('filters by sender, receiver and time', async () => {
  const from = ids(await page(`${base}/transactions?limit=200&only_from=true`))
  expect(from).not.toContain(fromFriend)
  const to = ids(await page(`${base}/transactions?limit=200&only_to=true`))
  expect(to).toContain(fromFriend)
  expect(to).not.toContain(sent[0])
  const at = chain.transactions.get(sent[20]!)!.at
  const within = await page(`${base}/transactions?limit=200&min_timestamp=${at}&maxTimestamp=${at}`)
  expect(new Set(ids(within))).toEqual(new Set(sent.slice(20, 25)))
  const ignored = await page(`${base}/transactions?limit=200&min_timestamp=2020-01-01T00:00:00Z`)
  expect(ignored.data.length).toBeGreaterThan(46)
})

test('confirmed and unconfirmed rows; a token row is marked until its block is solid', async () => {
  node.sendToken(payer, usdt, friend.address, 3n)
  node.mine(1)
  const [listed] = (await page(`${base}/transactions?only_unconfirmed=true`)).data
  expect(listed).toBeDefined()
  const count = async (query: string) => (await page(`${base}/transactions?limit=200&${query}`)).data.length
  expect((await count('only_confirmed=true')) + (await count('only_unconfirmed=true'))).toBe(await count(''))
  expect((await page(`${base}/transactions/trc20?limit=1`)).data[0]).toMatchObject({ _unconfirmed: true })
  node.mine(20)
  expect((await page(`${base}/transactions/trc20?limit=1`)).data[0]).not.toHaveProperty('_unconfirmed')
})

test("a row has the node's content, its block and its cost", async () => {
  const id = node.sendTrx(payer, sandboxKey('brand new').address, 77n, 'hi')
  const { fee, netFee } = effectsOf(id)
  expect((await page(`${base}/transactions?limit=1`)).data[0]).toMatchObject({
    txID: id,
    ret: [{ contractRet: 'SUCCESS', fee: Number(fee) }],
    net_fee: Number(netFee),
    energy_usage_total: 0,
    blockNumber: chain.head.number,
    block_timestamp: chain.head.at,
    internal_transactions: [],
    raw_data: { data: Buffer.from('hi').toString('hex') },
  })
})

test('an incoming token is only in the token list, and its row has neither position nor block', async () => {
  const id = node.sendToken(payer, usdt, friend.address, 4n)
  node.mine(20)
  expect(ids(await page(`/v1/accounts/${friend.address}/transactions?limit=200`))).not.toContain(id)
  const [row] = (await page(`/v1/accounts/${friend.address}/transactions/trc20`)).data
  expect(row).toEqual({
    transaction_id: id,
    token_info: { symbol: 'USDT', address: toBase58(usdt.address), decimals: 6, name: 'Tether USD' },
    block_timestamp: chain.transactions.get(id)!.at,
    from: payer.address,
    to: friend.address,
    type: 'Transfer',
    value: '4',
  })
})

test('the token list includes approvals and other tokens, unless one contract is requested', async () => {
  const approve = selectors.approve + addressWord(toHex41(friend.address)) + word(8n)
  node.call(payer, contracts.usdc.address, approve)
  node.mint(contracts.fakeUsdt, payer.address, 5n)
  node.mine(20)
  const { data } = await page(`${base}/transactions/trc20?limit=2`)
  expect(data).toMatchObject([
    { type: 'Transfer', value: '5' },
    { type: 'Approval', value: '8' },
  ])
  const of = `contract_address=${toBase58(usdt.address)}`
  const rows = (await page(`${base}/transactions/trc20?limit=200&${of}`)).data
  const tokens = new Set(rows.map(({ token_info }) => (token_info as Row).address))
  expect(tokens).toEqual(new Set([toBase58(usdt.address)]))
})

test('internal payments have a separate list, or are included on request', async () => {
  const receiver = sandboxKey('paid inside').address
  node.call(payer, vault.address, selectors.deposit, 1_000_000n)
  const id = node.call(payer, vault.address, selectors.pay + addressWord(toHex41(receiver)) + word(600_000n))
  node.mine(20)
  expect((await page(`/v1/accounts/${receiver}/transactions`)).data).toEqual([])
  const row = {
    internal_tx_id: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    tx_id: id,
    block_timestamp: chain.transactions.get(id)!.at,
    from_address: vault.address,
    to_address: toHex41(receiver),
    data: { note: 'call', rejected: false, call_value: { _: 600_000 } },
  }
  expect((await page(`/v1/accounts/${receiver}/internal-transactions`)).data).toEqual([row])
  expect((await page(`/v1/accounts/${receiver}/transactions?search_internal=true`)).data).toEqual([row])
})

test('an account lists its tokens; one that was never activated has no row even if it holds some', async () => {
  const holder = sandboxKey('holder without account').address
  node.mint(usdt, holder, 12n)
  node.mine(1)
  expect((await page(`/v1/accounts/${holder}`)).data).toEqual([])
  const [account] = (await page(base)).data
  expect(account).toMatchObject({ address: toHex41(payer.address), create_time: expect.any(Number) })
  expect(account?.trc20).toContainEqual({
    [toBase58(usdt.address)]: expect.stringMatching(/^\d+$/) as string,
  })
})

test('events of a contract and of a transaction have their position', async () => {
  const split =
    selectors.split +
    addressWord(usdt.address) +
    addressWord(toHex41(friend.address)) +
    addressWord(toHex41(friend.address)) +
    word(2n)
  const id = node.call(payer, contracts.splitter.address, split)
  node.mine(1)
  const events = (await page(`/v1/transactions/${id}/events`)).data
  expect(events.map(({ event_index }) => event_index)).toEqual([0, 1])
  expect(events[1]).toMatchObject({ event_name: 'Transfer', result: { value: '2' }, transaction_id: id })
  const ofContract = await page(`/v1/contracts/${toBase58(usdt.address)}/events?limit=2`)
  expect(ofContract.data.map(({ transaction_id }) => transaction_id)).toEqual([id, id])
  expect(ofContract.meta.fingerprint).toBeDefined()
  expect((await page(`/v1/blocks/${chain.head.number}/events`)).data).toHaveLength(2)
})

test('TRC-10: the index writes the asset as text, the node as bytes', async () => {
  node.grantTrc10('1000001', payer.address, 10n)
  const value = { to_address: friend.address, asset_name: '1000001', amount: 4n }
  const id = node.send(payer, 'TransferAssetContract', value)
  node.mine(1)
  const assetOf = (row: unknown) =>
    (row as { raw_data: { contract: { parameter: { value: Row } }[] } }).raw_data.contract[0]?.parameter.value
      .asset_name
  expect(assetOf((await page(`${base}/transactions?limit=1`)).data[0])).toBe('1000001')
  expect(assetOf(await post('/wallet/gettransactionbyid', { value: id }))).toBe('31303030303031')
  expect(assetOf(await post('/wallet/gettransactionbyid', { value: id, visible: true }))).toBe('1000001')
  expect((await page('/v1/assets/1000001')).data[0]).toMatchObject({ id: '1000001', precision: 6 })
  expect((await page('/v1/assets/999')).data).toEqual([])
})

test("invalid addresses and unknown calls get the index's error messages", async () => {
  expect(await ask('/v1/accounts/nonsense/transactions')).toMatchObject({
    status: 400,
    body: { success: false, error: 'Invalid address: nonsense', statusCode: 400 },
  })
  expect((await ask(`${base}/transactions/trc20?contract_address=nonsense`)).status).toBe(400)
  expect((await ask('/v1/nothing')).status).toBe(404)
})

test('Tatum: the same rows under its names, its cursor, and no signed bytes', async () => {
  const list = `/v3/tron/transaction/account/${payer.address}`
  const first = (await ask(`${list}?limit=10`)).body as { next: string; transactions: Row[] }
  expect(first.transactions[0]).toHaveProperty('rawData')
  expect(first.transactions[0]).not.toHaveProperty('raw_data_hex')
  const hashes: unknown[] = []
  let next: string | undefined
  do {
    const query: string = next === undefined ? '' : `&next=${next}`
    const answer = (await ask(`${list}?limit=10${query}`)).body as { next?: string; transactions: Row[] }
    hashes.push(...answer.transactions.map(({ txID }) => txID))
    next = answer.next
  } while (next !== undefined)
  expect(hashes).toEqual((await all(`${base}/transactions`, { limit: 200 })).map(({ txID }) => txID))
  const tokens = (await ask(`${list}/trc20?limit=1`)).body as { transactions: Row[] }
  expect(tokens.transactions[0]).not.toHaveProperty('block_timestamp')
  expect(tokens.transactions[0]).toMatchObject({ tokenInfo: { decimals: expect.any(Number) } })
})

test('Tatum: internal payments beside, single transactions merged with their receipt, account, block, broadcast', async () => {
  const receiver = sandboxKey('paid inside').address
  expect((await ask(`/v3/tron/transaction/account/${receiver}`)).body).toMatchObject({
    transactions: [],
    internalTransactions: [{ to_address: toHex41(receiver) }],
  })
  expect((await ask(`/v3/tron/transaction/${sent[0]}`)).body).toMatchObject({
    txID: sent[0],
    netUsage: 265,
    rawData: { contract: [{ parameter: { value: { toAddressBase58: friend.address } } }] },
  })
  expect((await ask(`/v3/tron/account/${payer.address}`)).body).toMatchObject({ address: payer.address })
  expect((await ask('/v3/tron/block/3')).body).toMatchObject({ blockNumber: 3, transactions: [] })
  expect((await ask('/v3/tron/block/nonsense')).status).toBe(403)
  expect((await ask('/v3/tron/account/nonsense')).body).toMatchObject({
    statusCode: 400,
    errorCode: 'validation.failed',
  })
  expect((await ask('/v3/tron/info')).body).toMatchObject({ blockNumber: chain.head.number })
  const { rawBytes, signatures } = chain.transactions.get(sent[0]!)!
  const txData = bytesToHex(encodeTransaction({ rawBytes, signatures, results: [] }))
  expect(await post('/v3/tron/broadcast', { txData })).toMatchObject({
    errorCode: 'tron.broadcast.failed',
    data: expect.stringMatching(/Transaction expired|Dup transaction/) as string,
  })
  expect(await post('/v3/tron/broadcast', { txData: 'zz' })).toMatchObject({ statusCode: 400 })
})
