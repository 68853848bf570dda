/** Recorded mainnet data through the whole pipeline: provider interfaces over the recordings, database, books. */
import { fileURLToPath } from 'node:url'
import { isToldByReceipt, toBase58, toHex41 } from '@holdfast/chains/tron'
import {
  openRecordings,
  type Recordings,
  type RecordedTransaction,
  serveTron,
  tronProvidersAt,
} from '@holdfast/sandbox'
import { providerDirectory } from '@holdfast/providers'
import { insertWallet } from '@holdfast/store/write'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  booksBalance,
  createWorld,
  lastRun,
  networkCode,
  type TestWallet,
  type World,
  work,
} from './world.ts'

const folder =
  process.env.HOLDFAST_RECORDINGS ?? fileURLToPath(new URL('../../../../shared/data/chain', import.meta.url))

describe('recorded TRON data', () => {
  let world: World
  let recordings: Recordings
  beforeAll(async () => {
    const live = await createWorld()
    const opened = openRecordings(folder)
    if (opened === null) throw new Error('no recordings')
    recordings = opened
    const served = await serveTron({ node: live.node, recordings, token: 'x'.repeat(20) }, 0)
    afterAll(() => served.close())
    const url = `${served.url}/recorded`
    world = {
      ...live,
      providers: providerDirectory(tronProvidersAt(networkCode, url, 1_000), { retries: 0 }),
    }
  })

  const read = async (address: string): Promise<TestWallet> => {
    const { organisationId, networkId } = world
    const id = await insertWallet(world.db, {
      entity_id: organisationId,
      account_group_id: null,
      network_id: networkId,
      name: address,
      address,
    })
    const wallet = { id, address, key: new Uint8Array() }
    await work(world, wallet)
    return wallet
  }

  const balancesOf = ({ id }: TestWallet) =>
    world.db
      .selectFrom('wallet_balances as b')
      .innerJoin('tokens as t', 't.id', 'b.token_id')
      .select(['t.asset', 'b.books_units', 'b.chain_units'])
      .where('b.wallet_id', '=', id)
      .execute()

  test('the pages of an account: every TRC-10 balance equals the chain’s; the one receipt missing from the recording is named, and accounts for the whole difference', async () => {
    const wallet = await read('TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB')
    const run = await lastRun(world, wallet)
    expect(run).toMatchObject({ records_fetched: 21, inserted: 20, failed: 1, outcome: 'mismatch' })
    expect(run.extra).toMatchObject({
      errors: [
        {
          txid: '969e85b075fc94f8917c00461ed5e55f2e8e49e0ec26f529e7a52821b8ed65f9',
          message: 'unreadable: the receipt is missing',
        },
      ],
    })
    const balances = new Map((await balancesOf(wallet)).map((balance) => [balance.asset, balance]))
    expect(Object.fromEntries([...balances].filter(([asset]) => asset.startsWith('trc10:')))).toMatchObject({
      'trc10:1002000': { books_units: '10189204891', chain_units: '10189204891' },
      'trc10:1002798': { books_units: '10000000', chain_units: '10000000' },
      'trc10:1002814': { books_units: '10000000', chain_units: '10000000' },
    })
    const unfrozen = 278_000_000n
    const { books_units, chain_units } = balances.get('slip44:195') ?? { books_units: '0', chain_units: '0' }
    expect(BigInt(chain_units ?? 0) - BigInt(books_units)).toBe(unfrozen)
  })

  test('a whole block: the books of both sides contain every TRX transfer, and nothing else', async () => {
    const all = [...recordings.transactions.values()].filter(({ blockNumber }) => blockNumber === 79_072_107)
    const transfers = all.filter(({ raw }) => raw.contracts[0]?.type === 'TransferContract')
    expect(transfers.length).toBe(163)
    const busiest = [...new Set(transfers.flatMap(sides))]
      .map((address) => ({
        address,
        count: all.filter((transaction) => sides(transaction).includes(address)).length,
      }))
      .sort((a, b) => b.count - a.count)
      .slice(0, 25)
    for (const { address } of busiest) {
      const listed = recordings.transactionsOf(address)
      const untold = listed.filter(
        ({ id, raw }) => isToldByReceipt(raw.contracts[0]?.type ?? '') && !recordings.receipts.has(id),
      )
      const wallet = await read(toBase58(address))
      const run = await lastRun(world, wallet)
      expect({ address, failed: run.failed, native: run.records_fetched }).toEqual({
        address,
        failed: untold.length,
        native: listed.length + recordings.tokenLinesOf(address).length,
      })
      const moved = listed
        .filter(({ raw, result }) => raw.contracts[0]?.type === 'TransferContract' && result === 'SUCCESS')
        .reduce((sum, transaction) => sum + effectOn(address, transaction), 0n)
      if (untold.length === 0 && listed.every(({ raw }) => raw.contracts[0]?.type === 'TransferContract'))
        expect(await booksBalance(world, wallet, world.tokens.trx)).toBe(moved)
    }
  }, 90_000)
})

/** Hexadecimal addresses of payer and payee. */
function sides({ raw }: RecordedTransaction): string[] {
  const value = raw.contracts[0]?.value
  return [value?.owner_address, value?.to_address].flatMap((address) =>
    typeof address === 'string' ? [toHex41(address)] : [],
  )
}

function effectOn(address: string, transaction: RecordedTransaction): bigint {
  const [from, to] = sides(transaction)
  const amount = transaction.raw.contracts[0]?.value?.amount
  if (typeof amount !== 'bigint') throw new Error(`${transaction.id} moves nothing`)
  return (to === address ? amount : 0n) - (from === address ? amount : 0n)
}
