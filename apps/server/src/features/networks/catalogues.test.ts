/** Networks and tokens: who may change them, the effects of a change, and what cannot be deleted. */
import { installationId } from '@holdfast/ledger'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const networks = async () => (await world.ask('viewer', 'GET', '/api/networks')).json()
const tokens = async () => (await world.ask('viewer', 'GET', '/api/tokens')).json()
const find = <T extends { id: string }>(list: T[], id: string) => list.find((item) => item.id === id)
const messages = async () =>
  (
    await world.db.selectFrom('outbox').selectAll().where('entity_id', 'is', null).orderBy('id').execute()
  ).map(({ message }) => message as { type: string; payload: { id: string } })
const newNetwork = async (name: string, more: object = {}) =>
  (
    await world.ask('operator', 'POST', '/admin-api/networks', { name, symbol: 'XYZ', chain_id: 7, ...more })
  ).json()
const usdtOf = (network: { id: string }) =>
  ({ network_id: network.id, name: 'Tether', symbol: 'USDT', decimals: 6 }) as const

test('main and test networks of the four chains are known with their ids, explorers and contracts', async () => {
  const known = new Map(
    (await networks()).map((network: { network_code: string }) => [network.network_code, network]),
  )
  for (const [code, chain_id, host] of [
    ['tron', '0x2b6653dc', 'tronscan.org'],
    ['tron-nile', '0xcd8690dc', 'nile.tronscan.org'],
    ['tron-shasta', '0x94a9059e', 'shasta.tronscan.org'],
    ['ethereum', '1', 'etherscan.io'],
    ['ethereum-sepolia', '11155111', 'sepolia.etherscan.io'],
    ['bitcoin', '000000000019d6689c085ae165831e93', 'mempool.space'],
    ['bitcoin-testnet4', '00000000da84f2bafbbc53dee25a72ae', 'mempool.space'],
    ['bitcoin-signet', '00000008819873e925422c1ff0f99f7c', 'mempool.space'],
    ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solscan.io'],
    ['solana-devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solscan.io'],
  ] as const) {
    const network = known.get(code) as { chain_id: string; explorer_url: string }
    expect([code, network.chain_id, new URL(network.explorer_url).host]).toEqual([code, chain_id, host])
  }
  for (const token of await tokens())
    expect(token.caip19).toBe(
      `${token.chain_namespace}:${token.chain_reference}/${token.asset_namespace}:${token.asset_reference}`,
    )
})

test('[NET-19] [TOK-14] [API-33] [API-36] changes are for system users and admins', async () => {
  const network = await newNetwork('Guarded Testnet')
  const token = (await tokens())[0]
  for (const [method, url, body] of [
    ['POST', '/admin-api/networks', { name: 'x', symbol: 'X' }],
    ['PUT', `/admin-api/networks/${network.id}`, { sort_order: 1 }],
    ['DELETE', `/admin-api/networks/${network.id}`, undefined],
    ['POST', '/admin-api/tokens', usdtOf(network)],
    ['PUT', `/admin-api/tokens/${token.id}`, { tier: 2 }],
    ['DELETE', `/admin-api/tokens/${token.id}`, undefined],
  ] as const)
    for (const person of ['treasurer', 'viewer', 'owner'] as const)
      expect([url, (await world.ask(person, method, url, body)).status]).toEqual([url, 403])
  expect(find(await networks(), network.id)).toEqual(network)
  expect(find(await tokens(), token.id)).toEqual(token)
})

test('a network of the Ethereum family gets its own coin by its chain id', async () => {
  const coinOf = async (name: string, chain_id: string) => {
    const network = await newNetwork(name, { chain: 'ethereum', chain_id, symbol: 'COIN' })
    const coin = (await tokens()).find((token: { network_id: string }) => token.network_id === network.id)
    return { is_main: network.is_main, caip19: coin?.caip19 as string, decimals: coin?.decimals as number }
  }
  expect(await coinOf('Polygon Amoy', '80002')).toEqual({
    is_main: false,
    caip19: 'eip155:80002/slip44:966',
    decimals: 18,
  })
  expect(await coinOf('BNB Smart Chain', '56')).toMatchObject({
    is_main: true,
    caip19: 'eip155:56/slip44:714',
  })
  expect(await coinOf('Base', '8453')).toMatchObject({ is_main: true, caip19: 'eip155:8453/slip44:60' })
})

test('[NET-04] [WS-15] a new network has a code from its name, a chain and its native token, and is announced to all users', async () => {
  const network = await newNetwork('TRON Harbour Test', { explorer_url: 'https://x.example/tx/' })
  expect(network).toMatchObject({
    network_code: 'tron-harbour-test',
    chain: 'tron',
    chain_id: '7',
    is_active: true,
    explorer_url: 'https://x.example/tx/',
  })
  const native = (await tokens()).find((token: { network_id: string }) => token.network_id === network.id)
  expect(native).toMatchObject({
    symbol: 'XYZ',
    decimals: 6,
    caip19: 'tron:7/slip44:195',
    contract_address: null,
  })
  const announced = await messages()
  expect(announced).toContainEqual({ type: 'network_created', payload: network })
  expect(announced).toContainEqual({ type: 'token_created', payload: native })
  expect(
    (await world.ask('operator', 'POST', '/admin-api/networks', { name: 'TRON harbour test', symbol: 'X' }))
      .status,
  ).toBe(409)
  expect((await newNetwork('Basalt', { symbol: 'BSL' })).chain).toBe('ethereum')
})

test('[API-33] [WS-15] a change may cover all six fields, or the place alone', async () => {
  const network = await newNetwork('Changing Test')
  const path = `/admin-api/networks/${network.id}`
  const all = {
    name: 'Changed Test',
    explorer_url: 'https://changed.example/tx/',
    symbol: 'CHG',
    chain_id: '99',
    is_active: false,
    sort_order: 12,
  }
  const changed = (await world.ask('admin', 'PUT', path, all)).json()
  expect(changed).toEqual({ ...network, ...all, version: 2 })
  const moved = (await world.ask('operator', 'PUT', path, { sort_order: -3 })).json()
  expect(moved).toEqual({ ...changed, sort_order: -3, version: 3 })
  expect(find(await networks(), network.id)).toEqual(moved)
  expect(await messages()).toContainEqual({ type: 'network_updated', payload: moved })
})

test('[NET-07] invalid values of a network are refused with their field', async () => {
  const { id } = await newNetwork('Strict Test')
  for (const [field, value] of [
    ['sort_order', '1'],
    ['sort_order', 7.9],
    ['name', '   '],
    ['symbol', 'x'.repeat(17)],
    ['explorer_url', 'javascript:alert(1)'],
    ['chain_id', 'a b'],
    ['is_active', 'true'],
  ] as const) {
    const answer = await world.ask('operator', 'PUT', `/admin-api/networks/${id}`, { [field]: value })
    expect([answer.status, answer.json().detail.split(':')[0]]).toEqual([422, field])
  }
})

test('[API-34] an unused network is deleted with its tokens; one with wallets stays', async () => {
  const { id } = await newNetwork('Fleeting Test')
  expect((await world.ask('operator', 'DELETE', `/admin-api/networks/${id}`)).status).toBe(204)
  expect(find(await networks(), id)).toBeUndefined()
  expect((await tokens()).some((token: { network_id: string }) => token.network_id === id)).toBe(false)
  expect(await messages()).toContainEqual({ type: 'network_deleted', payload: { id } })
  const held = await world.ask('operator', 'DELETE', `/admin-api/networks/${world.networkId}`)
  expect([held.status, held.json().detail]).toEqual([
    409,
    expect.stringContaining('TRON Sandbox has wallets'),
  ])
  expect(find(await networks(), world.networkId)).toBeDefined()
})

test.each([
  ['Harbour Testnet', 'ethereum', '4242', true],
  ['Sepolia without its name', 'ethereum', '11155111', false],
  ['TRON Testlocal', 'tron', '0x2b6653dc', true],
  ['TRON Nile too', 'tron', '0xcd8690dc', false],
])('%s is a main network or a test network by its chain id', async (name, chain, chain_id, is_main) => {
  const network = (await newNetwork(name, { chain, chain_id })) as { id: string }
  expect(network).toMatchObject({ is_main })
  const row = await world.db
    .selectFrom('networks')
    .select('is_main')
    .where('id', '=', network.id)
    .executeTakeFirst()
  expect(row).toEqual({ is_main })
  const other = is_main ? { ethereum: '11155111', tron: '0xcd8690dc' }[chain] : '4243'
  const changed = await world.ask('operator', 'PUT', `/admin-api/networks/${network.id}`, { chain_id: other })
  expect(changed.json()).toMatchObject({ is_main: !is_main })
})

test('a network states whether its wallets are read and transfers are made on it', async () => {
  const listed = (await networks()) as { chain: string; can_read?: boolean; can_send?: boolean }[]
  expect(new Set(listed.map(({ chain }) => chain)).size).toBeGreaterThan(1)
  for (const { chain, can_read, can_send } of listed)
    expect([chain, can_read, can_send]).toEqual([
      chain,
      chain === 'tron' || chain === 'ethereum',
      chain === 'tron' || chain === 'ethereum',
    ])
})

test('[TOK-13] [WS-16] [CONST-09] a new token has its CAIP-19 from network and contract, in the chain’s own spelling', async () => {
  const network = await newNetwork('Ethereum Isle Test', { chain_id: '31337' })
  const created = await world.ask('operator', 'POST', '/admin-api/tokens', {
    ...usdtOf(network),
    contract_address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  })
  expect([created.status, created.json()]).toEqual([
    201,
    expect.objectContaining({
      tier: 1,
      is_active: true,
      contract_address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      caip19: 'eip155:31337/erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7',
    }),
  ])
  expect(await messages()).toContainEqual({ type: 'token_created', payload: created.json() })
  const again = await world.ask('operator', 'POST', '/admin-api/tokens', {
    ...usdtOf(network),
    contract_address: '0xDAC17F958D2EE523A2206206994597C13D831EC7',
  })
  expect(again.status).toBe(409)
  const wrong = await world.ask('operator', 'POST', '/admin-api/tokens', {
    ...usdtOf(network),
    contract_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  })
  expect([wrong.status, wrong.json().detail]).toEqual([
    422,
    'contract_address: is not an address of Ethereum Isle Test',
  ])
  const nameOnly = await world.ask('operator', 'POST', '/admin-api/tokens', {
    ...usdtOf(network),
    is_second_of_symbol: true,
  })
  expect([nameOnly.status, nameOnly.json().contract_address, nameOnly.json().caip19]).toEqual([
    201,
    null,
    null,
  ])
})

test('[API-36] [WS-16] the twelve fields of a token are changed and read back', async () => {
  const network = await newNetwork('Solana Isle Test')
  const token = (await world.ask('operator', 'POST', '/admin-api/tokens', usdtOf(network))).json()
  const path = `/admin-api/tokens/${token.id}`
  const all = {
    name: 'Other',
    symbol: 'OTH',
    contract_address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    decimals: 9,
    tier: 2,
    is_active: false,
    chain_namespace: 'solana',
    chain_reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    asset_namespace: 'token',
    asset_reference: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    caip19: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    source: 'issuer',
  }
  const changed = await world.ask('operator', 'PUT', path, all)
  expect([changed.status, changed.json()]).toEqual([200, { ...token, ...all, version: 2 }])
  expect(find(await tokens(), token.id)).toEqual(changed.json())
  expect(await messages()).toContainEqual({ type: 'token_updated', payload: changed.json() })
})

test('[TOK-04] decimals and tier are whole numbers; a CAIP-19 has its form', async () => {
  const { id } = (await tokens())[0]
  for (const [field, value] of [
    ['decimals', '6'],
    ['decimals', 6.5],
    ['decimals', -1],
    ['tier', 'one'],
    ['caip19', 'tron/trc20'],
    ['chain_namespace', 'X'],
  ] as const) {
    const answer = await world.ask('operator', 'PUT', `/admin-api/tokens/${id}`, { [field]: value })
    expect([field, answer.status, answer.json().detail.split(':')[0]]).toEqual([field, 422, field])
  }
})

test('[API-37] an unused token is deleted for good', async () => {
  const network = await newNetwork('Brief Test')
  const token = (await world.ask('operator', 'POST', '/admin-api/tokens', usdtOf(network))).json()
  expect((await world.ask('operator', 'DELETE', `/admin-api/tokens/${token.id}`)).status).toBe(204)
  expect(find(await tokens(), token.id)).toBeUndefined()
  expect(await messages()).toContainEqual({ type: 'token_deleted', payload: { id: token.id } })
  expect((await world.ask('operator', 'DELETE', `/admin-api/tokens/${token.id}`)).status).toBe(404)
})

const notifiedOrganisations = async (id: string) => {
  const events = await world.db
    .selectFrom('audit_events')
    .select(['entity_id', 'actor_email', 'verb'])
    .where('subject_id', '=', id)
    .where('verb', '=', 'updated')
    .execute()
  expect(new Set(events.map(({ actor_email }) => actor_email))).toEqual(new Set(['operator@holdfast.test']))
  return events.map(({ entity_id }) => entity_id).toSorted()
}

test('a token’s new decimals or symbol are recorded for every organization on its network', async () => {
  const network = await newNetwork('Concerned Test', { chain_id: '31339' })
  const token = (
    await world.ask('operator', 'POST', '/admin-api/tokens', {
      ...usdtOf(network),
      contract_address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    })
  ).json()
  const put = async (change: object) => {
    const answer = await world.ask('operator', 'PUT', `/admin-api/tokens/${token.id}`, change)
    expect(answer.status, answer.text).toBe(200)
  }
  await put({ decimals: 7 })
  expect(await notifiedOrganisations(token.id)).toEqual([installationId])
  const named = await world.ask('treasurer', 'POST', '/api/address-book', {
    name: 'Payee of an isle',
    address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    network_id: network.id,
    entity_id: world.acme,
  })
  expect(named.status, named.text).toBe(201)
  await put({ decimals: 8 })
  await put({ symbol: 'USDX' })
  // No amounts depend on it.
  await put({ tier: 2 })
  expect(await notifiedOrganisations(token.id)).toEqual(
    [installationId, installationId, installationId, installationId, world.acme, world.acme].toSorted(),
  )
  await world.ask('operator', 'PUT', `/admin-api/networks/${network.id}`, { chain_id: '31340' })
  expect(await notifiedOrganisations(network.id)).toEqual([installationId, world.acme].toSorted())
})

test('the symbol of a network is fixed like its chain id once a wallet is on it', async () => {
  const change = (id: string, body: object) => world.ask('operator', 'PUT', `/admin-api/networks/${id}`, body)
  const unused = await newNetwork('Unused Test')
  expect((await change(unused.id, { symbol: 'UNU' })).json()).toMatchObject({ symbol: 'UNU' })
  const refused = await change(world.networkId, { symbol: 'USDT' })
  expect([refused.status, refused.json().detail]).toEqual([
    409,
    'symbol: cannot change while TRON Sandbox has wallets; add a new network instead',
  ])
})

test('changes of the catalogue are in the audit record of the installation', async () => {
  const network = await newNetwork('Recorded Test')
  await world.ask('operator', 'PUT', `/admin-api/networks/${network.id}`, { sort_order: 5 })
  await world.ask('operator', 'DELETE', `/admin-api/networks/${network.id}`)
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'subject_name', 'actor_email'])
    .where('subject_id', '=', network.id)
    .orderBy('seq')
    .execute()
  expect(events).toEqual(
    ['created', 'updated', 'deleted'].map((verb) => ({
      verb,
      subject_name: 'Recorded Test',
      actor_email: 'operator@holdfast.test',
    })),
  )
})
