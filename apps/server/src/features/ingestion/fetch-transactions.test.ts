/** A wallet of a chain without documented calls of its own is read by the call of all chains. */
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let walletId: string
const hash = `0x${'AB'.repeat(32)}`

beforeAll(async () => {
  const entry = { networkCode: 'ethereum', kind: 'evm-rpc', url: 'http://127.0.0.1:1' }
  world = await createWorld({ HOLDFAST_PROVIDERS: JSON.stringify([entry]) })
  const network = await world.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'ethereum')
    .executeTakeFirstOrThrow()
  const created = await world.ask('treasurer', 'POST', '/api/wallets', {
    entity_id: world.acme,
    network_id: network.id,
    name: 'Ether',
    address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  })
  walletId = (created.json() as { id: string }).id
})

test.each([
  ['', { kind: 'orchestrate', tx_hash: null, row_limit: null }],
  ['?limit=25', { kind: 'catch-up', tx_hash: null, row_limit: 25 }],
  [`?specific_hash=${hash}`, { kind: 'by-hash', tx_hash: hash.toLowerCase(), row_limit: null }],
])('[API-46] fetching with %j queues the reading of the wallet', async (query, job) => {
  const path = `/api/wallets/${walletId}/fetch-transactions${query}`
  expect((await world.ask('treasurer', 'POST', path)).json()).toMatchObject({
    success: true,
    notice: { code: 'FETCH_STARTED' },
    details: { network: 'Ethereum' },
  })
  const queued = await world.db
    .selectFrom('ingestion_jobs')
    .select(['kind', 'tx_hash', 'row_limit', 'provider'])
    .where('wallet_id', '=', walletId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(queued).toEqual({ ...job, provider: 'evm-rpc' })
})

test('text that is no hash of the chain is refused with its field before anything is queued', async () => {
  const count = () =>
    world.db.selectFrom('ingestion_jobs').select('id').where('wallet_id', '=', walletId).execute()
  const before = await count()
  const path = `/api/wallets/${walletId}/fetch-transactions?specific_hash=abc`
  const answer = await world.ask('treasurer', 'POST', path)
  expect([answer.status, answer.json()]).toMatchObject([
    422,
    {
      code: 'HASH_NOT_OF',
      params: { field: 'specific_hash', network: 'Ethereum' },
      detail: 'specific_hash: is not a transaction hash of Ethereum',
    },
  ])
  expect(await count()).toEqual(before)
})
