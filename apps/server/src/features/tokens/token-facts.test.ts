/** The facts that a token's contract states decide: in the catalogue, when a transfer is requested, and before bytes are
 *  built. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { contracts, sandboxContracts } from '@holdfast/sandbox'
import { afterEach, expect, test } from 'vitest'
import { createTransferWorld, freshRecipient } from '../../../test/transfer-world.ts'

const world = await createTransferWorld()
const refusing = toBase58(contracts.refusing.address)

afterEach(() => {
  stated(contracts.usdt, { decimals: 6, symbol: 'USDT' })
  world.node.faults.set('connection-cut', { on: false })
})

/** Changes the facts that a contract states, as an upgradeable contract may do. */
const stated = (contract: object, facts: { decimals?: number; symbol?: string }): void =>
  void Object.assign(contract, facts)

const add = (fields: object) =>
  world.ask('operator', 'POST', '/admin-api/tokens', {
    network_id: world.networkId,
    name: 'Refusing Coin',
    symbol: 'RFS',
    decimals: 8,
    contract_address: refusing,
    ...fields,
  })
const tokenOf = async (id: string) =>
  (await world.ask('viewer', 'GET', '/api/tokens')).json().find((token: { id: string }) => token.id === id)
const create = (change: object) =>
  world.ask('treasurer', 'POST', '/api/transfer-requests', world.fields(change))

test.each([
  ['decimals', 8],
  ['symbol', 'USDX'],
])(
  'TOKEN_IN_USE when the %s of a token that wallets hold or requests name are changed',
  async (field, to) => {
    await world.create({ token_id: world.usdt })
    const before = await tokenOf(world.usdt)
    const answer = await world.ask('operator', 'PUT', `/admin-api/tokens/${world.usdt}`, { [field]: to })
    expect([answer.status, answer.json().detail]).toEqual([
      422,
      `${field}: the contract states ${field === 'symbol' ? 'USDT' : '6'}`,
    ])
    // This holds even where the contract now states the same, because recorded amounts used the old facts.
    stated(contracts.usdt, { [field]: to })
    const again = await world.ask('operator', 'PUT', `/admin-api/tokens/${world.usdt}`, { [field]: to })
    expect([again.status, again.json().detail]).toEqual([
      409,
      `${field}: cannot change while a wallet holds the token, a transfer request names it or a price exists for it (TOKEN_IN_USE)`,
    ])
    expect(await tokenOf(world.usdt)).toEqual(before)
  },
)

test('a token enters the catalogue only with the decimals and the symbol that its contract states', async () => {
  const refusals = [{ decimals: 6 }, { symbol: 'USDT.' }, { contract_address: freshRecipient() }]
  const answers = await Promise.all(refusals.map(add))
  expect(answers.map((answer) => [answer.status, answer.json().detail])).toEqual([
    [422, 'decimals: the contract states 8'],
    [422, 'symbol: the contract states RFS'],
    [422, expect.stringContaining('contract_address: the contract does not state its symbol and decimals')],
  ])
  world.node.faults.set('connection-cut', { on: true })
  expect((await add({})).status).toBe(503)
  world.node.faults.set('connection-cut', { on: false })
  const added = await add({})
  expect([added.status, added.json()]).toEqual([
    201,
    expect.objectContaining({ symbol: 'RFS', decimals: 8, is_verified: true, shares_symbol: false }),
  ])
  expect(
    (await world.ask('operator', 'PUT', `/admin-api/tokens/${added.json().id}`, { decimals: 6 })).status,
  ).toBe(422)
})

test('the native asset of a network keeps the decimals of its chain', async () => {
  const answer = await world.ask('operator', 'PUT', `/admin-api/tokens/${world.trx}`, { decimals: 8 })
  expect([answer.status, answer.json().detail]).toEqual([
    422,
    'decimals: the network counts its own coin with 6 decimals',
  ])
})

test('facts that no contract can confirm are marked as unverified', async () => {
  const networks = (await world.ask('viewer', 'GET', '/api/networks')).json()
  const nile = networks.find((network: { network_code: string }) => network.network_code === 'tron-nile')
  const added = await add({ network_id: nile.id, decimals: 3 })
  expect([added.status, added.json()]).toEqual([
    201,
    expect.objectContaining({ decimals: 3, is_verified: false }),
  ])
})

test('TOKEN_UNVERIFIED: such a token is not sent', async () => {
  const isVerified = (is_verified: boolean) =>
    world.db.updateTable('tokens').set({ is_verified }).where('id', '=', world.usdt).execute()
  await isVerified(false)
  const answer = await create({ token_id: world.usdt })
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('(TOKEN_UNVERIFIED)')])
  // Editing the token queries its contract.
  const edited = await world.ask('operator', 'PUT', `/admin-api/tokens/${world.usdt}`, { tier: 1 })
  expect([edited.status, edited.json().is_verified]).toEqual([200, true])
  expect((await create({ token_id: world.usdt })).status).toBe(201)
})

test('TOKEN_DIFFERS when the decimals in the catalogue differ from the contract: nothing can be requested', async () => {
  const decimalsAre = (decimals: number) =>
    world.db.updateTable('tokens').set({ decimals }).where('id', '=', world.usdt).execute()
  await decimalsAre(8)
  const answer = await create({ token_id: world.usdt, amount: '5' })
  await decimalsAre(6)
  expect([answer.status, answer.text]).toEqual([
    409,
    'The token’s contract states USDT with 6 decimals, not USDT with 8 (TOKEN_DIFFERS). Nothing was signed.',
  ])
})

test('TOKEN_DIFFERS when the contract states something else at submission, and again before bytes are built', async () => {
  const recipient_address = freshRecipient()
  const draft = await world.create({ token_id: world.usdt, amount: '5', recipient_address })
  const approved = await world.approved({ token_id: world.usdt, amount: '6', recipient_address })
  stated(contracts.usdt, { decimals: 8 })
  const submitted = await world.act('treasurer', draft, 'submit')
  expect([submitted.status, submitted.text]).toEqual([409, expect.stringContaining('(TOKEN_DIFFERS)')])
  const signed = await world.act('treasurer', approved, 'sign-and-broadcast')
  expect([signed.status, signed.text]).toEqual([
    409,
    'The token’s contract states USDT with 8 decimals, not USDT with 6 (TOKEN_DIFFERS). Nothing was signed.',
  ])
  expect(await world.row(approved)).toMatchObject({ status: 'approved', unsigned: null, signed: null })
  stated(contracts.usdt, { decimals: 6, symbol: 'USDX' })
  expect((await world.act('treasurer', approved, 'sign-and-broadcast')).status).toBe(409)
  stated(contracts.usdt, { symbol: 'USDT' })
  expect((await world.act('treasurer', approved, 'sign-and-broadcast')).json().status).toBe('broadcasted')
  world.node.mine(1)
  const held = `${toHex41(sandboxContracts.usdt)}/${toHex41(recipient_address)}`
  expect(world.node.chain.tokenBalances.get(held)).toBe(6_000_000n)
})

test('SYMBOL_TAKEN: a second token of a symbol needs a confirmation, and both are marked wherever they are chosen or approved', async () => {
  const second = {
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
    contract_address: sandboxContracts.fakeUsdt,
  }
  expect(await tokenOf(world.usdt)).toMatchObject({ shares_symbol: false })
  const refused = await add(second)
  expect([refused.status, refused.json().detail]).toEqual([
    409,
    `symbol: TRON Sandbox already has a token whose symbol reads the same: USDT, ${sandboxContracts.usdt} (SYMBOL_TAKEN). Confirm that you want a second one.`,
  ])
  const added = await add({ ...second, is_second_of_symbol: true })
  expect([added.status, added.json()]).toEqual([201, expect.objectContaining({ shares_symbol: true })])
  expect(await tokenOf(world.usdt)).toMatchObject({ shares_symbol: true })
  expect(await tokenOf(world.trx)).toMatchObject({ shares_symbol: false })
  const id = await world.create({ token_id: world.usdt })
  expect(await world.get(id)).toMatchObject({ shares_symbol: true, token_contract: sandboxContracts.usdt })
  expect(await world.get(await world.create())).toMatchObject({ shares_symbol: false, token_contract: null })
})
