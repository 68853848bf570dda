/** Tokens that break the standard: their events and their balances may differ, and the books report which is which. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { contracts, issuer, sandboxKey } from '@holdfast/sandbox'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, lastRun, type TestWallet, watch, type World, work } from './world.ts'

const { silent, refusing, taking, stuttering, pretending } = contracts
const tokens = [silent, refusing, taking, stuttering, pretending]
let world: World
let wallet: TestWallet
const giver = sandboxKey('giver of odd tokens')
beforeAll(async () => {
  world = await createWorld()
  const { node } = world
  wallet = await watch(world, 'odd tokens')
  for (const { address } of [wallet, giver]) node.give(address, 5_000_000_000n)
  for (const token of [silent, refusing, taking, stuttering]) node.mint(token, giver.address, 1_000_000n)
  node.mine(1)
  for (const token of tokens) node.sendToken(giver, token, wallet.address, 10_000n)
  node.mine(1)
  // More than the wallet has: the transaction succeeds and moves nothing.
  node.sendToken(wallet, refusing, giver.address, 50_000n)
  node.sendToken(wallet, taking, giver.address, 1_000n)
  node.mine(22)
  await work(world, wallet)
})

async function balanceOf(symbol: string) {
  const row = await world.db
    .selectFrom('wallet_balances as b')
    .innerJoin('tokens as t', 't.id', 'b.token_id')
    .select(['b.books_units', 'b.chain_units', 't.is_known'])
    .where('b.wallet_id', '=', wallet.id)
    .where('t.symbol', '=', symbol)
    .executeTakeFirstOrThrow()
  return { books: row.books_units, chain: row.chain_units, isKnown: row.is_known }
}

test('the behaviour of an unknown token does not affect the status of the wallet', async () => {
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  const { chain } = world.node
  expect(await balanceOf('TRX')).toEqual({
    books: chain.balances.at(toHex41(wallet.address), chain.solidNumber).toString(),
    chain: chain.balances.at(toHex41(wallet.address), chain.solidNumber).toString(),
    isKnown: true,
  })
})

test.each([
  ['gives nothing back', 'SLN', '10000'],
  ['answers false instead of reverting', 'RFS', '10000'],
  ['keeps a hundredth of what is sent', 'TAX', '8900'],
])('a token that %s is booked as it moved', async (_, symbol, units) => {
  expect(await balanceOf(symbol)).toEqual({ books: units, chain: units, isKnown: false })
})

test.each([
  ['tells each transfer twice', 'TWC', '20000', '10000'],
  ['tells of transfers that it does not make', 'FREE', '10000', '0'],
])('a token that %s: both amounts are shown side by side', async (_, symbol, books, chain) => {
  expect(await balanceOf(symbol)).toEqual({ books, chain, isKnown: false })
})

test('once it is known, a token with false events causes a mismatch that names it', async () => {
  await world.db
    .updateTable('tokens')
    .set({ is_known: true })
    .where('contract_address', '=', toBase58(pretending.address))
    .execute()
  world.node.sendToken(issuer, pretending, wallet.address, 3n)
  world.node.mine(22)
  await work(world, wallet, { kind: 'orchestrate' })
  expect((await lastRun(world, wallet)).outcome).toBe('mismatch')
  expect(await balanceOf('FREE')).toMatchObject({ books: '10003', chain: '0' })
})
