/** The position of a transaction in its block, fetched when a person opens the transaction. */
import { parseBlockOrder } from '@holdfast/chains/tron'
import { chainFault } from '@holdfast/ledger'
import { type SandboxKey, sandboxKey } from '@holdfast/sandbox'
import { type NodeProvider, ProviderError, providerNamed } from '@holdfast/providers'
import { beforeAll, expect, test } from 'vitest'
import { workQueued } from '../../../test/work-queued.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let wallet: SandboxKey
let real: NodeProvider
/** Hashes by block: each test opens rows of its own block. */
const sent: string[][] = []
let pending = ''

beforeAll(async () => {
  world = await createWorld()
  const { node } = world
  wallet = sandboxKey('block places')
  const other = sandboxKey('other side of block places')
  node.give(wallet.address, 50_000_000_000n)
  node.mine(1)
  for (let block = 0; block < 6; block++) {
    sent.push([1n, 2n, 3n].map((more) => node.sendTrx(wallet, other.address, 1_000_000n + more)))
    node.mine(1)
  }
  node.mine(25)
  pending = node.sendTrx(wallet, other.address, 5n)
  node.mine(1)
  await world.ask('treasurer', 'POST', '/api/wallets', {
    name: 'Places',
    address: wallet.address,
    network_id: world.networkId,
    entity_id: world.acme,
  })
  await world.ask('treasurer', 'POST', '/api/v1/tron/catch-up', {
    address: wallet.address,
    network_id: world.networkId,
    limit: null,
    provider: 'trongrid',
    use_high_watermark: false,
  })
  await workQueued(world)
  real = providerNamed(world.context.providers('tron-sandbox'), 'trongrid') as NodeProvider
})

type FetchBlock = NodeProvider['fetchBlock']

/** A provider whose blocks come from `fetchBlock`. Returns the numbers that are requested. */
function tellBlocks(fetchBlock: FetchBlock): number[] {
  const requested: number[] = []
  const provider = Object.assign(Object.create(real) as NodeProvider, {
    fetchBlock: (number: number) => {
      requested.push(number)
      return fetchBlock(number)
    },
  })
  Object.assign(world.context, { providers: () => [provider] })
  return requested
}
const honest: FetchBlock = (number) => real.fetchBlock(number)

const stored = async (hash: string) =>
  world.db
    .selectFrom('bc_transactions')
    .select(['id', 'block_number', 'block_hash', 'position_in_block'])
    .where('tx_hash', '=', hash)
    .executeTakeFirstOrThrow()
async function open(hash: string): Promise<[string | null, number | null]> {
  const { id } = await stored(hash)
  const answer = await world.ask('viewer', 'GET', `/api/bc-transactions/${id}`)
  expect(answer.status).toBe(200)
  const { row, same_transaction } = answer.json()
  expect(same_transaction[0]).toMatchObject({ block_hash: row.block_hash })
  return [row.block_hash, row.position_in_block]
}
const nowhere = [null, null]

test('opening a row shows its position; every row of the block is filled, and the block is requested once', async () => {
  const [hashes = []] = sent
  expect(await stored(hashes[0]!)).toMatchObject({ block_hash: null, position_in_block: null })
  const requested = tellBlocks(honest)
  const number = Number((await stored(hashes[0]!)).block_number)
  const block = parseBlockOrder((await real.fetchBlock(number))!)
  if (!block.ok) throw new Error(block.reason)
  const placeOf = (hash: string) => [block.value.id, block.value.hashes.indexOf(hash)]
  const shown = await Promise.all([open(hashes[1]!), open(hashes[2]!)])
  expect(shown).toEqual([placeOf(hashes[1]!), placeOf(hashes[2]!)])
  const third = await stored(hashes[0]!)
  expect([third.block_hash, third.position_in_block]).toEqual(placeOf(hashes[0]!))
  expect(new Set(hashes.map((hash) => placeOf(hash)[1])).size).toBe(3)
  expect(await open(hashes[0]!)).toEqual(placeOf(hashes[0]!))
  expect(requested).toEqual([number])
  expect(await stored(sent[1]![0]!)).toMatchObject({ block_hash: null })
})

test('a provider that fails leaves the positions empty and is not asked again at once', async () => {
  const [, [first = '', second = ''] = []] = sent
  const requested = tellBlocks(() =>
    Promise.reject(new ProviderError('trongrid', 'getblockbynum', chainFault('PROVIDER_SILENT'))),
  )
  expect([await open(first), await open(second), await open(first)]).toEqual([nowhere, nowhere, nowhere])
  expect(requested.length).toBe(1)
})

test('a block without the transaction, or of another number, id or time, is ignored', async () => {
  const change =
    (by: (body: any) => unknown): FetchBlock =>
    async (number) => {
      const block = (await real.fetchBlock(number))!
      return { ...block, body: by(structuredClone(block.body)) }
    }
  const lies: readonly ((hash: string) => FetchBlock)[] = [
    (hash) =>
      change((body) => ({
        ...body,
        transactions: body.transactions.filter(({ txID }: { txID: string }) => txID !== hash),
      })),
    () => (number) => real.fetchBlock(number + 1),
    () => change((body) => ({ ...body, blockID: 'ab'.repeat(32) })),
    () =>
      change((body) => {
        const header = body.block_header.raw_data
        header.timestamp = Number(header.timestamp) + 3000
        return body
      }),
  ]
  const hash = sent[2]![0]!
  for (const lie of lies) {
    // A second directory of providers has an empty cache.
    tellBlocks(lie(hash))
    expect(await open(hash)).toEqual(nowhere)
  }
  tellBlocks(honest)
  expect((await open(hash))[0]).toMatch(/^0{8}[0-9a-f]{56}$/)
})

test('the details do not wait for a silent provider, whose answer serves the next opening', async () => {
  const hash = sent[3]![0]!
  let answer = (): void => undefined
  const waited = new Promise<void>((resolve) => (answer = resolve))
  const requested = tellBlocks(async (number) => {
    await waited
    return real.fetchBlock(number)
  })
  expect(await open(hash)).toEqual(nowhere)
  answer()
  expect((await open(hash))[0]).toMatch(/^0{8}[0-9a-f]{56}$/)
  expect(requested.length).toBe(1)
})

test('a pending row has no position yet', async () => {
  const requested = tellBlocks(honest)
  expect(await open(pending)).toEqual(nowhere)
  expect(requested).toEqual([])
})
