/** The effect of repairs on the books when providers disagree, know less than before, or the process dies. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { chainFault } from '@holdfast/ledger'
import { contracts, sandboxKey, selectors } from '@holdfast/sandbox'
import { ProviderRefused } from '@holdfast/providers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, lastRun, otherwise, type TestWallet, watch, type World, work } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const { usdt, vault } = contracts
const partner = sandboxKey('partner of the repaired')

async function paidWallet(name: string): Promise<TestWallet> {
  const wallet = await watch(world, name)
  const { node } = world
  node.give(wallet.address, 20_000_000_000n)
  node.give(wallet.address, 500_000_000n, toBase58(usdt.address))
  node.mine(1)
  node.sendToken(wallet, usdt, partner.address, 1_000_000n)
  node.mine(25)
  return wallet
}

const word = (address: string) => toHex41(address).slice(2).padStart(64, '0')

/** A contract pays the wallet; the same transaction also emits a token transfer. */
function payByContract({ node }: World, wallet: TestWallet): { hash: string; log: object } {
  node.call(wallet, vault.address, selectors.deposit, 50_000_000n)
  node.mine(1)
  const hash = node.call(
    wallet,
    vault.address,
    selectors.pay + word(wallet.address) + 30_000_000n.toString(16).padStart(64, '0'),
  )
  node.mine(25)
  const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  return {
    hash,
    log: {
      address: 'ab'.repeat(20),
      topics: [transfer, word(vault.address), word(wallet.address)],
      data: '7'.padStart(64, '0'),
    },
  }
}

/** A node that does not keep internal payments, like java-tron by default, or one that does. */
const nodeThat = (
  keepsPayments: boolean,
  { hash, log }: { hash: string; log: object | null },
  { hasState = true }: { hasState?: boolean } = {},
): World => {
  const answer = (body: unknown) => {
    const { internal_transactions: payments, ...rest } = body as Record<string, unknown>
    return {
      ...rest,
      ...(log === null ? {} : { log: [log] }),
      ...(keepsPayments ? { internal_transactions: payments } : {}),
    }
  }
  return otherwise(world, (provider) => ({
    fetchReceipt: async (requested) => {
      const receipt = await provider.fetchReceipt(requested)
      return receipt === null || requested !== hash ? receipt : { ...receipt, body: answer(receipt.body) }
    },
    fetchBlockReceipts: async (number) => {
      const receipts = await provider.fetchBlockReceipts(number)
      const body = (receipts.body as { id: string }[]).map((receipt) =>
        receipt.id === hash ? answer(receipt) : receipt,
      )
      return { ...receipts, body }
    },
    fetchPage: async (query) => {
      const page = await provider.fetchPage(query)
      if (page === null || keepsPayments) return page
      const rows = page.rows.map((row) => ({
        ...row,
        body: { ...(row.body as object), internal_transactions: [] },
      }))
      return { ...page, rows }
    },
    ...(hasState
      ? {}
      : {
          fetchAccount: () =>
            Promise.reject(new ProviderRefused('trongrid', '/account', chainFault('PROVIDER_SILENT'))),
        }),
  }))
}

const entriesOf = (wallet: TestWallet, hash: string) =>
  world.db
    .selectFrom('wallet_transactions')
    .select(['kind', 'direction', 'units', 'seq', 'token_id'])
    .where('wallet_id', '=', wallet.id)
    .where('tx_hash', '=', hash)
    .orderBy('seq')
    .execute()

const repairsOf = (wallet: TestWallet) =>
  world.db.selectFrom('reconciliation_repairs').selectAll().where('wallet_id', '=', wallet.id).execute()

const findingsOf = (wallet: TestWallet) =>
  world.db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('wallet_id', '=', wallet.id)
    .orderBy('found_at')
    .execute()

const shown = (entries: Awaited<ReturnType<typeof entriesOf>>) =>
  entries.map(({ kind, direction, units }) => `${kind} ${direction} ${units}`)

test('an entry is booked once, when a node that keeps internal payments follows one that did not', async () => {
  const wallet = await paidWallet('two nodes')
  const paid = payByContract(world, wallet)
  await work(nodeThat(false, paid, { hasState: false }), wallet)
  const before = await entriesOf(wallet, paid.hash)
  expect(shown(before).slice(0, 1)).toEqual(['transfer in 7'])
  await work(nodeThat(true, paid), wallet, { kind: 'reconcile' })
  const after = await entriesOf(wallet, paid.hash)
  expect(shown(after).slice(0, 2)).toEqual(['internal in 30000000', 'transfer in 7'])
  expect(after.filter(({ kind }) => kind !== 'internal')).toEqual(before)
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  expect(await repairsOf(wallet)).toHaveLength(1)
})

test('a missing entry is not added without a request where another entry of the transaction differs too', async () => {
  const wallet = await paidWallet('two differences')
  const paid = payByContract(world, wallet)
  await work(nodeThat(false, paid, { hasState: false }), wallet)
  await world.db
    .updateTable('wallet_transactions')
    .set({ units: '8' })
    .where('wallet_id', '=', wallet.id)
    .where('tx_hash', '=', paid.hash)
    .where('direction', '=', 'in')
    .execute()
  const keeping = nodeThat(true, paid)
  await work(keeping, wallet, { kind: 'reconcile' })
  expect(shown(await entriesOf(wallet, paid.hash)).slice(0, 1)).toEqual(['transfer in 8'])
  expect(await repairsOf(wallet)).toEqual([])
  const [finding] = await findingsOf(wallet)
  expect(finding).toMatchObject({ kind: 'missing', state: 'open', tx_hash: paid.hash })
  await work(keeping, wallet, { kind: 'repair', finding_id: finding?.id ?? '' })
  expect(shown(await entriesOf(wallet, paid.hash)).slice(0, 2)).toEqual([
    'internal in 30000000',
    'transfer in 7',
  ])
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  const [repair] = await repairsOf(wallet)
  expect(repair?.changes).toMatchObject([
    { before: null, after: { kind: 'internal', units: '30000000' } },
    { before: { units: '8' }, after: { units: '7' } },
  ])
})

/** The first token payment is 999 base units in the books, and the finding names it. */
async function altered(name: string) {
  const wallet = await paidWallet(name)
  await work(world, wallet)
  const entry = await world.db
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('wallet_id', '=', wallet.id)
    .where('token_id', '=', world.tokens.usdt)
    .where('direction', '=', 'out')
    .executeTakeFirstOrThrow()
  await world.db.updateTable('wallet_transactions').set({ units: '999' }).where('id', '=', entry.id).execute()
  await world.db
    .updateTable('wallet_transactions')
    .set({ running_balance_units: null })
    .where('wallet_id', '=', wallet.id)
    .execute()
  await work(world, wallet, { kind: 'reconcile' })
  const [finding] = await findingsOf(wallet)
  expect(finding).toMatchObject({ kind: 'amount', state: 'open', tx_hash: entry.tx_hash })
  return { wallet, hash: entry.tx_hash, findingId: finding?.id ?? '' }
}

test.each(['fetchTransaction', 'fetchReceipt', 'fetchPage'] as const)(
  'a repair that dies at %s has changed everything and kept a copy, or has done nothing',
  async (call) => {
    const { wallet, hash, findingId } = await altered(`killed at ${call}`)
    const before = await entriesOf(wallet, hash)
    for (let deaths = 1; deaths <= 3; deaths++) {
      let calls = 0
      const dying = otherwise(world, (provider) => {
        const answer = provider[call].bind(provider) as (question: unknown) => Promise<unknown>
        return {
          [call]: (question: unknown) => {
            calls += 1
            return calls === deaths ? Promise.reject(new Error('killed')) : answer(question)
          },
        }
      })
      await work(dying, wallet, { kind: 'repair', finding_id: findingId }).catch((error: unknown) => {
        expect(error).toMatchObject({ message: 'killed' })
      })
      const [repair] = await repairsOf(wallet)
      if (repair === undefined) expect(await entriesOf(wallet, hash)).toEqual(before)
    }
    await work(world, wallet, { kind: 'repair', finding_id: findingId })
    const repairs = await repairsOf(wallet)
    expect(repairs).toHaveLength(1)
    expect(repairs[0]?.changes).toMatchObject([{ before: { units: '999' }, after: { units: '1000000' } }])
    expect((await lastRun(world, wallet)).outcome).toBe('match')
  },
)

test('a provider that no longer has the transaction repairs nothing', async () => {
  const { wallet, hash, findingId } = await altered('forgotten')
  const before = await entriesOf(wallet, hash)
  const forgetful = otherwise(world, (provider) => ({
    fetchTransaction: (requested) =>
      requested === hash ? Promise.resolve(null) : provider.fetchTransaction(requested),
  }))
  await work(forgetful, wallet, { kind: 'repair', finding_id: findingId })
  expect(await entriesOf(wallet, hash)).toEqual(before)
  expect(await repairsOf(wallet)).toEqual([])
  expect((await findingsOf(wallet)).map(({ state }) => state)).toEqual(['open'])
  expect(JSON.stringify((await lastRun(world, wallet)).extra)).toContain('nothing was changed')
})

describe('a search that ended without finding anything', () => {
  const hour = 3_600_000
  const wake = (wallet: TestWallet) =>
    world.db
      .updateTable('reconciliation_findings')
      .set({ seen_at: new Date(Date.now() - hour) })
      .where('wallet_id', '=', wallet.id)
      .execute()

  /** A contract's payment that no provider shows. */
  async function unseen(name: string) {
    const wallet = await paidWallet(name)
    const paid = { ...payByContract(world, wallet), log: null }
    await work(nodeThat(false, paid), wallet)
    expect(await findingsOf(wallet)).toMatchObject([{ kind: 'narrowed', state: 'open' }])
    expect((await lastRun(world, wallet)).outcome).toBe('mismatch')
    return { wallet, paid }
  }

  test('starts over when the books are checked again, and finds what providers report now', async () => {
    const { wallet, paid } = await unseen('seen later')
    await work(nodeThat(true, paid), wallet, { kind: 'reconcile' })
    expect((await lastRun(world, wallet)).outcome).toBe('match')
    expect(await repairsOf(wallet)).toHaveLength(1)
  })

  test('waits for an hour between new blocks, and then starts over', async () => {
    const { wallet, paid } = await unseen('resting')
    let calls = 0
    const counted = otherwise(nodeThat(true, paid), (provider) => ({
      fetchBlockReceipts: (number) => {
        calls += 1
        return provider.fetchBlockReceipts(number)
      },
    }))
    world.node.mine(3)
    await work(counted, wallet, { kind: 'orchestrate' })
    expect(calls).toBe(0)
    expect((await lastRun(world, wallet)).outcome).toBe('mismatch')
    await wake(wallet)
    await work(counted, wallet, { kind: 'orchestrate' })
    expect(calls).toBeGreaterThan(0)
    expect((await lastRun(world, wallet)).outcome).toBe('match')
  })

  test('starts over at once when the difference changes', async () => {
    const { wallet, paid } = await unseen('another difference')
    const lost = world.node.sendTrx(wallet, partner.address, 5n)
    world.node.mine(25)
    const hiding = otherwise(nodeThat(true, paid), (provider) => ({
      fetchPage: async (query) => {
        const page = await provider.fetchPage(query)
        if (page === null) return null
        return { ...page, rows: page.rows.filter(({ body }) => !JSON.stringify(body).includes(lost)) }
      },
    }))
    await work(hiding, wallet, { kind: 'orchestrate' })
    expect((await lastRun(world, wallet)).outcome).toBe('match')
    expect(shown(await entriesOf(wallet, lost)).slice(0, 1)).toEqual(['transfer out 5'])
    expect(await repairsOf(wallet)).toHaveLength(2)
  })
})
