/** One row of the stored books differs from the chain. The finding names exactly that event, whatever the provider can
 *  answer, and the repair restores the books. */
import type { NodeProvider, ProviderDirectory } from '@holdfast/providers'
import { newId } from '@holdfast/store'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeHistory, step } from './random-history.ts'
import { books, createWorld, lastRun, type TestWallet, watch, type World, work } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const tampers = ['removed', 'amount', 'direction', 'duplicated', 'added'] as const
type Tamper = (typeof tampers)[number]
const named: Record<Tamper, string> = {
  removed: 'missing',
  amount: 'amount',
  direction: 'direction',
  duplicated: 'duplicate',
  added: 'extra',
}

interface Row {
  readonly id: string
  readonly token_id: string
  readonly tx_hash: string
  readonly seq: number
}

/** The transaction and sequence number that identify the row after the change. */
async function tamperWith(row: Row, tamper: Tamper, change: bigint): Promise<Pick<Row, 'tx_hash' | 'seq'>> {
  const entry = world.db.updateTable('wallet_transactions').where('id', '=', row.id)
  if (tamper === 'removed')
    await world.db.deleteFrom('wallet_transactions').where('id', '=', row.id).execute()
  if (tamper === 'amount') await entry.set({ units: sql`units + ${change.toString()}::numeric` }).execute()
  if (tamper === 'direction')
    await entry.set({ direction: sql`case direction when 'in' then 'out' else 'in' end` }).execute()
  if (tamper !== 'duplicated' && tamper !== 'added') return row
  const copy = { tx_hash: tamper === 'added' ? 'ee'.repeat(32) : row.tx_hash, seq: row.seq + 100 }
  await sql`
    insert into wallet_transactions (entity_id, id, wallet_id, bc_transaction_id, token_id, kind, direction, units, tx_hash,
      block_number, seq, ts, created_at)
    select entity_id, ${newId()}, wallet_id, bc_transaction_id, token_id, kind, direction, units, ${copy.tx_hash}, block_number,
      ${copy.seq}, ts, created_at
    from wallet_transactions where id = ${row.id}`.execute(world.db)
  return copy
}

/** Leaves the change visible, or hides it by recomputing the running balances. */
async function hide(wallet: TestWallet): Promise<void> {
  await world.db
    .updateTable('wallet_transactions')
    .set({ running_balance_units: null })
    .where('wallet_id', '=', wallet.id)
    .execute()
}

const answers = ['everything', 'no past state', 'no past state, and no list has the event'] as const

/** A provider that answers fewer calls. */
function weaker(
  providers: ProviderDirectory,
  answer: (typeof answers)[number],
  hash: string,
): ProviderDirectory {
  if (answer === 'everything') return providers
  const weaken = (provider: NodeProvider): NodeProvider => ({
    ...provider,
    fetchBalanceAt: () => Promise.resolve(null),
    fetchPage: async (query) => {
      const page = await provider.fetchPage(query)
      if (answer === 'no past state' || page === null) return page
      return { ...page, rows: page.rows.filter(({ body }) => !JSON.stringify(body).includes(hash)) }
    },
  })
  return (network) => (providers(network) as NodeProvider[]).map(weaken)
}

const openFindings = (wallet: TestWallet) =>
  world.db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('wallet_id', '=', wallet.id)
    .where('state', '=', 'open')
    .execute()

const booksOf = async (wallet: TestWallet) =>
  (await books(world)).entries.filter((entry) => entry.wallet_id === wallet.id)

let history = 0
/** HOLDFAST_EXPLAIN_RUNS=200 runs a longer campaign. */
const numRuns = Number(process.env.HOLDFAST_EXPLAIN_RUNS ?? 4)
test.each(answers)(
  'whatever single row is removed, altered, duplicated or added, the finding names it; the provider answers %s',
  async (answer) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.constantFrom(...tampers),
        fc.nat(),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.boolean(),
        async (steps, tamper, chosen, change, isHidden) => {
          history += 1
          const wallets: [TestWallet, TestWallet] = [
            await watch(world, `explained ${history}`),
            await watch(world, `its partner ${history}`),
          ]
          const [wallet] = wallets
          await world.db
            .updateTable('wallets')
            .set({ repairs_itself: false })
            .where('id', '=', wallet.id)
            .execute()
          makeHistory(world.node, wallets, steps)
          await work(world, wallet)
          expect((await lastRun(world, wallet)).outcome).toBe('match')
          const before = await booksOf(wallet)
          const rows = await world.db
            .selectFrom('wallet_transactions')
            .select(['id', 'token_id', 'tx_hash', 'seq'])
            .where('wallet_id', '=', wallet.id)
            .where('token_id', 'in', [world.tokens.trx, world.tokens.usdt])
            .orderBy('ts')
            .orderBy('tx_hash')
            .orderBy('seq')
            .execute()
          const row = rows[chosen % rows.length] as Row
          const event = await tamperWith(row, tamper, change)
          if (isHidden) await hide(wallet)
          const seen = { ...world, providers: weaker(world.providers, answer, row.tx_hash) }

          await work(seen, wallet, { kind: 'reconcile' })

          expect((await lastRun(world, wallet)).outcome).toBe('mismatch')
          const findings = await openFindings(wallet)
          expect(findings).toHaveLength(1)
          expect(findings[0]).toMatchObject({
            kind: named[tamper],
            token_id: row.token_id,
            tx_hash: event.tx_hash,
            seq: event.seq,
            is_first: true,
          })
          await work(seen, wallet, { kind: 'repair', finding_id: findings[0]?.id ?? '' })
          expect((await lastRun(world, wallet)).outcome).toBe('match')
          expect(await booksOf(wallet)).toEqual(before)
          expect(await openFindings(wallet)).toEqual([])
        },
      ),
      { numRuns },
    )
  },
  numRuns * 30_000,
)
