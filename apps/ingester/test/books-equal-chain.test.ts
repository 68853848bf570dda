/** The books of every wallet and token end with the chain's balances, over random histories. */
import { toHex41 } from '@holdfast/chains/tron'
import { contracts } from '@holdfast/sandbox'
import type { Decimal } from '@holdfast/store'
import { listWalletViews } from '@holdfast/store/read'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeHistory, step } from './random-history.ts'
import { booksBalance, createWorld, lastRun, type TestWallet, watch, type World, work } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const { usdt } = contracts

test('the running balance of every wallet and token and what is staked equal the chain, over random histories', async () => {
  let history = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      history += 1
      const wallets: [TestWallet, TestWallet] = [
        await watch(world, `first ${history}`),
        await watch(world, `second ${history}`),
      ]
      makeHistory(world.node, wallets, steps)
      for (const wallet of wallets) await work(world, wallet)
      for (const wallet of wallets) await assertEqual(wallet)
    }),
    { numRuns: 12 },
  )
})

async function assertEqual(wallet: TestWallet): Promise<void> {
  const { chain } = world.node
  const hex = toHex41(wallet.address)
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  expect(await booksBalance(world, wallet, world.tokens.trx)).toBe(chain.balances.at(hex, chain.solidNumber))
  expect(await booksBalance(world, wallet, world.tokens.usdt)).toBe(
    chain.tokenBalances.at(`${usdt.address}/${hex}`, chain.solidNumber),
  )
  expect(await stakedOf(wallet)).toBe(stakedOnChain(hex))
  const broken = await world.db
    .selectFrom('wallet_transactions')
    .select('id')
    .where('wallet_id', '=', wallet.id)
    .where((eb) =>
      eb.or([eb('running_balance_units', 'is', null), eb('running_balance_units', '<', sql<Decimal>`0`)]),
    )
    .execute()
  expect(broken).toEqual([])
}

async function stakedOf({ id }: TestWallet): Promise<bigint> {
  const [view] = await listWalletViews(world.db, { organisationIds: [world.organisationId], id })
  const trx = view?.held.find(({ token_id }) => token_id === world.tokens.trx)
  return BigInt(trx?.staked_units ?? '0')
}

/** Lent stake stays the owner's, and so does what waits to be paid out. */
function stakedOnChain(hex: string): bigint {
  const { chain } = world.node
  const account = chain.stateAt(chain.solidNumber, 0).account(hex)
  if (account === undefined) return 0n
  const { staked, lent, unfreezing } = account
  return (
    staked.BANDWIDTH +
    staked.ENERGY +
    lent.BANDWIDTH +
    lent.ENERGY +
    unfreezing.reduce((sum, { amount }) => sum + amount, 0n)
  )
}
