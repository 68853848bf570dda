import { beforeEach, expect, test } from 'vitest'
import { transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { findRawTransactions, listAnswers } from '../read/transaction-details.ts'
import { testDatabase } from '../testing.ts'
import { insertAnswers, packAnswers, type StoredAnswer, upsertAnswers } from './provider-answers.ts'

const { db } = await testDatabase()
const networkId = newId()
const now = new Date('2026-11-21T00:00:00Z')
await db
  .insertInto('networks')
  .values({
    id: networkId,
    code: 'answers',
    name: 'Answers',
    chain: 'tron',
    chain_id: '1',
    symbol: 'TRX',
    decimals: 6,
    created_at: now,
    updated_at: now,
  })
  .execute()

let organisationId: string
beforeEach(() => {
  organisationId = newId()
})

async function addRows(hashes: readonly string[]): Promise<void> {
  await db
    .insertInto('bc_transactions')
    .values(
      hashes.map((hash) => ({
        entity_id: organisationId,
        id: newId(),
        network_id: networkId,
        tx_hash: hash,
        row_kind: 'tx' as const,
        ts: now,
        status: 'confirmed' as const,
        transaction_type: 'native' as const,
        symbol: 'TRX',
        amount_units: 1n,
        decimals: 6,
        amount: '0.000001',
        provider: 'trongrid' as const,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}

const scope = () => ({ organisationId, networkId, provider: 'trongrid' as const, now })
const bytes = (body: unknown): StoredAnswer => ({ shape: 'tron.transaction', body })
const listed = (body: unknown): StoredAnswer => ({ shape: 'trongrid.trc20', body })

async function insert(hashes: readonly string[], answersOf: (hash: string) => readonly StoredAnswer[]) {
  await addRows(hashes)
  const packs = await packAnswers(hashes.map((hash) => ({ hash, answers: answersOf(hash) })))
  await transaction(db, (tx) => insertAnswers(tx, { ...scope(), packs, fresh: new Set(hashes) }))
}

const upsert = (hash: string, ...answers: readonly StoredAnswer[]) =>
  transaction(db, (tx) => upsertAnswers(tx, { ...scope(), answers: [{ hash, answers }] }))

const stored = async (hash: string) =>
  (await listAnswers(db, { organisationId, networkId, hash }))[0]?.answers

test('answers of many transactions are read back one by one, whatever they contain', async () => {
  const hashes = Array.from({ length: 120 }, (_, n) => `hash-${n}`)
  const odd = { text: 'a\0b\ud800 "\\', amount: 9_007_199_254_740_993n, none: null }
  await insert(hashes, (hash) => [bytes({ hash }), listed(odd)])
  const asJson = { ...odd, amount: '9007199254740993' }
  for (const hash of hashes) expect(await stored(hash)).toEqual([bytes({ hash }), listed(asJson)])
  const packs = await db
    .selectFrom('answer_packs')
    .select('id')
    .where('entity_id', '=', organisationId)
    .execute()
  expect(packs).toHaveLength(3)
})

test('a later answer is added, replaces one that can only be one, and changes nothing if it is stored', async () => {
  await insert(['aa', 'bb'], (hash) => [bytes({ hash }), listed(1)])
  await upsert('aa', listed(2))
  expect(await stored('aa')).toEqual([bytes({ hash: 'aa' }), listed(1), listed(2)])
  await upsert('aa', bytes({ hash: 'aa', n: 1 }))
  expect(await stored('aa')).toEqual([listed(1), listed(2), bytes({ hash: 'aa', n: 1 })])
  const before = await listAnswers(db, { organisationId, networkId, hash: 'aa' })
  await upsert('aa', listed(2), listed(1))
  expect(await listAnswers(db, { organisationId, networkId, hash: 'aa' })).toEqual(before)
  expect(await stored('bb')).toEqual([bytes({ hash: 'bb' }), listed(1)])
})

test('answers about a transaction without a row are dropped', async () => {
  await upsert('aa', listed(1))
  expect(await stored('aa')).toBeUndefined()
})

test('a listing that keeps changing its row is limited', async () => {
  await insert(['aa'], () => Array.from({ length: 60 }, (_, n) => listed(n)))
  await upsert('aa', listed('another'))
  expect(await stored('aa')).toHaveLength(60)
})

test('answers from before there were packs are read, and later ones added to them', async () => {
  await addRows(['aa'])
  const old = [bytes({ b: 1, a: 2 }), listed(1)]
  const { organisationId: entity_id, provider } = scope()
  await db
    .insertInto('provider_answers')
    .values({
      entity_id,
      network_id: networkId,
      tx_hash: 'aa',
      provider,
      answers: JSON.stringify(old),
      fetched_at: now,
    })
    .execute()
  expect(await stored('aa')).toEqual(old)
  await upsert('aa', bytes({ a: 2, b: 1 }), listed(1))
  const [row] = await listAnswers(db, { organisationId, networkId, hash: 'aa' })
  expect(row).toMatchObject({ pack_id: null, answers: old })
  await upsert('aa', listed(2))
  expect(await stored('aa')).toEqual([...old, listed(2)])
})

test('the bytes of a transaction are those of its row’s provider, and a node’s before a listing’s', async () => {
  await insert(['aa', 'bb'], (hash) => [
    bytes(`node ${hash}`),
    { shape: 'trongrid.transaction', body: 'list' },
  ])
  const rows = ['aa', 'bb', 'cc'].map((tx_hash) => ({
    network_id: networkId,
    tx_hash,
    provider: 'trongrid' as const,
  }))
  const rawOf = await findRawTransactions(db, organisationId, rows)
  expect(rows.map(rawOf)).toEqual(['node aa', 'node bb', null])
})
