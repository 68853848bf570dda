import { dustThresholds, transactionStatuses, type TransactionType } from '@holdfast/ledger'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, type Queryable, snapshot, transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { testDatabase } from '../testing.ts'
import {
  type ChainRow,
  deletePendingRows,
  deleteWallet,
  rebuildCounts,
  lockBooks,
  upsertChainRows,
} from '../write/index.ts'
import {
  listTransactions,
  type Reach,
  readTransactions,
  type Search,
  type TransactionFilter,
} from './transactions.ts'
import { sumTransactions } from './transaction-sums.ts'

const { db, url } = await testDatabase()
const now = new Date('2026-11-21T00:00:00Z')

const networks = [
  { id: newId(), chain: 'tron' as const, symbol: 'TRX' },
  { id: newId(), chain: 'ethereum' as const, symbol: 'ETH' },
]
await db
  .insertInto('networks')
  .values(
    networks.map(({ id, chain, symbol }) => ({
      id,
      code: `list-${chain}`,
      name: chain,
      chain,
      chain_id: '1',
      symbol,
      decimals: 6,
      created_at: now,
      updated_at: now,
    })),
  )
  .execute()

interface TestWallet {
  readonly id: string
  readonly networkId: string
  readonly groupId: string | null
  readonly address: string
}
interface TestOrganisation {
  readonly id: string
  readonly groupIds: readonly string[]
  readonly wallets: readonly TestWallet[]
  readonly tagIds: readonly [string, string]
}

const hashOf = (key: number): string => `${(key * 7919).toString(16).padStart(8, '0')}${'0'.repeat(56)}`
const networkOf = (key: number) => networks[key % 4 === 0 ? 1 : 0]?.id ?? ''
/** Names, notes and tags that the searches of this file look for. */
const payees = { name: 'Peña & Söhne', addresses: ['B3', 'B7', 'A1'] }
const noted = { note: 'Invoice 77, Ñandú', keys: [4, 5, 9, 30] }
const tagged: readonly (readonly [name: string, keys: readonly number[]])[] = [
  ['Payroll', [1, 2, 3, 5, 8, 12, 16, 40]],
  ['Söhne 2026', [2, 3, 16, 21]],
]

async function annotate(entity_id: string): Promise<readonly [string, string]> {
  const [network] = networks
  await db
    .insertInto('address_book')
    .values(
      payees.addresses.map((address) => ({
        entity_id,
        id: newId(),
        network_id: network?.id ?? '',
        name: payees.name,
        address,
        created_by: null,
        created_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('transaction_notes')
    .values(
      noted.keys.map((key) => ({
        entity_id,
        network_id: networkOf(key),
        tx_hash: hashOf(key),
        about: 'transaction' as const,
        note: noted.note,
        updated_by: newId(),
        updated_at: now,
      })),
    )
    .execute()
  const ids = [newId(), newId()] as const
  for (const [at, [name, keys]] of tagged.entries()) {
    const id = ids[at] ?? ''
    await db
      .insertInto('transaction_tags')
      .values({
        entity_id,
        id,
        kind: 'tag',
        name,
        name_reading: name,
        colour: 'grey',
        created_by: newId(),
        created_at: now,
      })
      .execute()
    await db
      .insertInto('tagged_transactions')
      .values(
        keys.map((key) => ({
          entity_id,
          network_id: networkOf(key),
          tx_hash: hashOf(key),
          tag_id: id,
          tagged_by: newId(),
          tagged_at: now,
        })),
      )
      .execute()
  }
  return ids
}

async function addOrganisation(): Promise<TestOrganisation> {
  const id = newId()
  await db.insertInto('organisations').values({ entity_id: id, name: id, created_at: now }).execute()
  const groupIds = [newId(), newId(), newId()]
  await db
    .insertInto('account_groups')
    .values(
      groupIds.map((group) => ({ entity_id: id, id: group, name: group, created_at: now, updated_at: now })),
    )
    .execute()
  // The third group stays empty, the last wallet has none.
  const wallets = [0, 0, 0, 1, 1, null].map((group, i) => ({
    id: newId(),
    networkId: networks[i === 2 || i === 4 ? 1 : 0]?.id ?? '',
    groupId: group === null ? null : (groupIds[group] ?? null),
    address: `A${i}`,
  }))
  await db
    .insertInto('wallets')
    .values(
      wallets.map((wallet) => ({
        entity_id: id,
        id: wallet.id,
        account_group_id: wallet.groupId,
        network_id: wallet.networkId,
        name: wallet.address,
        address: wallet.address,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  return { id, groupIds, wallets, tagIds: await annotate(id) }
}

// Ties in time, both sides of midnight, of a month and of a year, a leap day, and a quiet year between.
const times = [
  '2024-02-28T23:59:59.999Z',
  '2024-02-29T00:00:00.000Z',
  '2024-02-29T12:00:00.000Z',
  '2024-12-31T23:59:59.999Z',
  '2025-01-01T00:00:00.000Z',
  '2026-10-31T23:00:00.000Z',
  '2026-11-01T00:00:00.000Z',
  '2026-11-01T00:00:00.001Z',
  '2026-11-20T09:00:00.000Z',
]
const types: readonly TransactionType[] = [
  'native',
  'native',
  'token',
  'token',
  'token',
  'contract',
  'energy_transfer',
  'undelegate_bandwidth',
]

/** Deterministic; 0 ≤ value < 1. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
const pick = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T

/** A row, and the wallets it touches, as the pipeline would supply them. `key` fixes its identity. */
function makeRow(next: () => number, organisation: TestOrganisation, key: number) {
  const network = networks[key % 4 === 0 ? 1 : 0] ?? networks[0]
  const mine = organisation.wallets.filter(({ networkId }) => networkId === network?.id)
  const touched = mine.filter(() => next() < 0.35)
  const wallets = touched.length > 0 ? touched : [pick(next, mine)]
  const type = pick(next, types)
  const symbol = type === 'token' ? pick(next, ['USDT', 'USDT', 'EURC', 'SCAM']) : (network?.symbol ?? '')
  const amount = pick(next, [
    '0',
    '0.004',
    '0.0049',
    '0.01',
    '0.4',
    '0.5',
    '0.73',
    '2.5',
    '3',
    '250',
    '1999.999999',
  ])
  const isPayment = type === 'native' || type === 'token'
  const threshold = dustThresholds[symbol]
  const row: ChainRow = {
    network_id: network?.id ?? '',
    tx_hash: `${(key * 7919).toString(16).padStart(8, '0')}${'0'.repeat(56)}`,
    row_kind: type === 'token' ? 'event' : 'tx',
    event_index: type === 'token' ? key % 3 : -1,
    is_internal: false,
    parent_tx_id: null,
    ts: new Date(
      next() < 0.7 ? pick(next, times) : Date.UTC(2024, 1, 1) + Math.floor(next() * 1000 * 86_400) * 1000,
    ),
    status: pick(next, ['confirmed', 'confirmed', 'confirmed', 'failed', 'pending']),
    transaction_type: type,
    token_id: null,
    symbol,
    amount_units: BigInt(Math.round(Number(amount) * 1e6)),
    decimals: 6,
    amount,
    from_address: pick(next, wallets).address,
    to_address: next() < 0.5 ? pick(next, mine).address : `B${Math.floor(next() * 40)}`,
    fee_units: null,
    block_number: Math.floor(next() * 50),
    block_hash: null,
    position_in_block: null,
    contract_address: type === 'token' ? `C${symbol}` : null,
    input_data: null,
    event_logs: null,
    resource_type: null,
    resource_amount: null,
    is_known_token: symbol !== 'SCAM' && next() < 0.95,
    is_spam: next() < 0.05,
    is_dust: isPayment && threshold !== undefined && Number(amount) < Number(threshold),
    trx_bandwidth_used: null,
    trx_energy_used: null,
    trx_contract_type: null,
    trx_contract_ret: null,
    trx_delegate_balance_sun: null,
    trx_delegate_energy_estimate: null,
    trx_delegate_energy_source: null,
    trx_energy_transferred_trx: null,
    is_receipt_missing: false,
    provider: 'trongrid',
  }
  return { row, walletIds: wallets.map(({ id }) => id) }
}
type MadeRow = ReturnType<typeof makeRow>

async function upsert(
  organisation: TestOrganisation,
  made: readonly MadeRow[],
  isFinal: boolean,
  to: Queryable = db,
) {
  for (const { id: networkId } of networks) {
    const ofNetwork = made.filter(({ row }) => row.network_id === networkId)
    const hashes = [...new Set(ofNetwork.map(({ row }) => row.tx_hash))]
    const transactions = hashes.map((hash) => ({
      hash,
      isFinal,
      rows: ofNetwork.filter(({ row }) => row.tx_hash === hash),
    }))
    await transaction(to, async (tx) => {
      await lockBooks(tx, organisation.id)
      await upsertChainRows(tx, { organisationId: organisation.id, networkId, transactions, now })
    })
  }
}

const makeRows = (next: () => number, organisation: TestOrganisation, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => makeRow(next, organisation, from + i))

/** A naive implementation of the filter: every row in memory. */
async function naiveList(at: Queryable, organisation: TestOrganisation, filter: TransactionFilter) {
  const rows = await at
    .selectFrom('bc_transactions')
    .selectAll()
    .where('entity_id', '=', organisation.id)
    .execute()
  const links = await at
    .selectFrom('wallet_links')
    .select(['wallet_id', 'bc_transaction_id'])
    .where('entity_id', '=', organisation.id)
    .execute()
  const walletsOf = new Map<string, string[]>()
  for (const { wallet_id, bc_transaction_id } of links)
    walletsOf.set(bc_transaction_id, [...(walletsOf.get(bc_transaction_id) ?? []), wallet_id])
  const groupOf = new Map(organisation.wallets.map(({ id, groupId }) => [id, groupId]))
  const isBelow = ({ symbol, amount }: (typeof rows)[number]): boolean =>
    Number(amount) < Number(filter.minimums.get(symbol) ?? 0)
  /** The page shows exactly one of these, with the call's fee. */
  const isMergedCall = (call: (typeof rows)[number]): boolean =>
    filter.leavesOut === 'unmerged' &&
    call.transaction_type === 'contract' &&
    rows.filter(
      (row) =>
        row.row_kind === 'event' &&
        row.tx_hash === call.tx_hash &&
        row.network_id === call.network_id &&
        !row.is_spam &&
        (filter.status === undefined || row.status === filter.status) &&
        (filter.type === undefined || row.transaction_type === filter.type) &&
        (filter.symbol === undefined || row.symbol === filter.symbol) &&
        (filter.includesUnknown || row.is_known_token) &&
        !isBelow(row),
    ).length === 1
  const wallets = await at
    .selectFrom('wallets')
    .select(['id', 'address', 'account_group_id'])
    .where('entity_id', '=', organisation.id)
    .execute()
  const own = new Set(
    wallets
      .filter(
        ({ id, account_group_id: groupId }) =>
          (filter.walletId === undefined || id === filter.walletId) &&
          (filter.accountGroupId === undefined || groupId === filter.accountGroupId),
      )
      .map(({ address }) => address),
  )
  const moves = ({ transaction_type: type }: (typeof rows)[number]) =>
    type === 'native' || type === 'token' || type === 'contract'
  const hasTag = (row: (typeof rows)[number], at: number): boolean =>
    (tagged[at]?.[1] ?? []).some((key) => hashOf(key) === row.tx_hash && networkOf(key) === row.network_id)
  const isIn = (list: readonly string[], ...addresses: (string | null)[]) =>
    addresses.some((address) => address !== null && list.includes(address))
  const hasText = (row: (typeof rows)[number], text: string): boolean =>
    (payees.name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().includes(text) &&
      isIn(payees.addresses, row.from_address, row.to_address)) ||
    (noted.note.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().includes(text) &&
      noted.keys.some((key) => hashOf(key) === row.tx_hash)) ||
    tagged.some(
      ([name], at) =>
        name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().includes(text) && hasTag(row, at),
    ) ||
    wallets.some(
      ({ address }) =>
        address.toLowerCase().includes(text) && isIn([address], row.from_address, row.to_address),
    )
  const found = rows.filter((row) => {
    const { search, from, to, walletId, accountGroupId, direction, amounts = {}, tagIds = [] } = filter
    const amount = Number(row.amount)
    const wallets = (walletsOf.get(row.id) ?? []).filter(
      (id) =>
        (walletId === undefined || id === walletId) &&
        (accountGroupId === undefined || groupOf.get(id) === accountGroupId),
    )
    const isPayment = row.transaction_type === 'native' || row.transaction_type === 'token'
    const isSmall = isBelow(row)
    return (
      !row.is_spam &&
      (filter.status === undefined || row.status === filter.status) &&
      (filter.type === undefined || row.transaction_type === filter.type) &&
      (filter.networkId === undefined || row.network_id === filter.networkId) &&
      (filter.symbol === undefined || row.symbol === filter.symbol) &&
      (filter.includesUnknown || row.is_known_token) &&
      (filter.includesEnergy || !/^(energy|bandwidth)_transfer$|^undelegate_/.test(row.transaction_type)) &&
      (from === undefined || row.ts >= from) &&
      (to === undefined || row.ts <= to) &&
      ((walletId === undefined && accountGroupId === undefined) || wallets.length > 0) &&
      !(isSmall && (filter.leavesOut === undefined ? isPayment : !isMergedCall(row))) &&
      (search?.kind !== 'hash' || search.hashes.includes(row.tx_hash)) &&
      (search?.kind !== 'address' ||
        [row.from_address, row.to_address, row.contract_address].includes(search.address)) &&
      (search?.kind !== 'prefix' ||
        row.tx_hash.startsWith(search.text.toLowerCase()) ||
        [row.from_address, row.to_address].some((address) => address?.startsWith(search.text) === true)) &&
      (search?.kind !== 'text' ||
        hasText(row, search.text) ||
        ((search.amounts.some((value) => Number(value) === amount) ||
          search.ranges.some(([low, high]) => amount >= Number(low) && amount < Number(high))) &&
          (search.symbol === undefined || search.symbol === row.symbol))) &&
      (direction !== 'in' || (moves(row) && own.has(row.to_address ?? ''))) &&
      (direction !== 'out' || (moves(row) && own.has(row.from_address ?? ''))) &&
      (amounts.from === undefined ||
        amount > Number(amounts.from) ||
        (amounts.isFromStrict !== true && amount === Number(amounts.from))) &&
      (amounts.to === undefined ||
        amount < Number(amounts.to) ||
        (amounts.isToStrict !== true && amount === Number(amounts.to))) &&
      tagIds.every((id) => hasTag(row, organisation.tagIds.indexOf(id))) &&
      search?.kind !== 'nothing'
    )
  })
  const newestFirst = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    b.ts.getTime() - a.ts.getTime() || (a.id < b.id ? 1 : -1)
  const largestFirst = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    Number(b.amount) - Number(a.amount) || newestFirst(a, b)
  const isByAmount = filter.symbol !== undefined
  const sorted =
    isByAmount && (filter.order === 'largest' || filter.order === 'smallest')
      ? found.toSorted(largestFirst)
      : found.toSorted(newestFirst)
  const isReversed = filter.order === 'oldest' || (isByAmount && filter.order === 'smallest')
  // Ids are compared by their bytes; hexadecimal text of one length sorts alike.
  return (isReversed ? sorted.toReversed() : sorted).map(({ id }) => id)
}

/** Mostly absent, because each filter leaves fewer rows to page through. */
const optional = <T>(values: readonly T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )

/**
 * Steps of amounts, other amounts, the default of one symbol beside another's own, symbols whose amounts are
 * not counted, and nothing.
 */
const minimumsOfOwn: fc.Arbitrary<ReadonlyMap<string, string>> = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('USDT', 'USDT', 'TRX', 'ETH', 'BTC', 'EURC'),
      fc.constantFrom(
        '0.004',
        '0.0045',
        '0.0049',
        '0.01',
        '00.50',
        '0.70',
        '0.73',
        '2',
        '2.5',
        '3.0',
        '300',
        '2000',
      ),
    ),
    { selector: ([symbol]) => symbol, maxLength: 4 },
  )
  .map((minimums) => new Map(minimums))

const filterOf = (organisation: TestOrganisation) =>
  fc
    .record({
      limit: fc.constantFrom(1, 3, 20, 150),
      status: optional(transactionStatuses),
      type: optional([...new Set(types), 'rewards' as const]),
      networkId: optional(networks.map(({ id }) => id)),
      symbol: optional(['USDT', 'TRX', 'EURC', 'SCAM', 'NONE']),
      walletId: optional([...organisation.wallets.map(({ id }) => id), newId()]),
      accountGroupId: optional(organisation.groupIds),
      minimums: fc.oneof(
        fc.constant(
          new Map([
            ['USDT', '0.5'],
            ['BTC', '0.000001'],
            ['ETH', '0.0001'],
            ['TRX', '0.010'],
          ]),
        ),
        fc.constant(new Map<string, string>()),
        fc.constant(new Map([['USDT', '0.50']])),
        fc.constant(
          new Map([
            ['USDT', '0'],
            ['TRX', '2'],
            ['EURC', '0.4'],
          ]),
        ),
        minimumsOfOwn,
        minimumsOfOwn,
      ),
      leavesOut: optional(['every', 'unmerged'] as const),
      includesEnergy: fc.boolean(),
      includesUnknown: fc.boolean(),
      from: optional(times.map((time) => new Date(time))),
      to: optional(
        [...times, '2024-02-29T23:59:59.999Z', '2026-11-30T23:59:59.999Z'].map((time) => new Date(time)),
      ),
      search: optional<Search>([
        { kind: 'address', address: 'A0' },
        { kind: 'address', address: 'CUSDT' },
        { kind: 'prefix', text: 'B' },
        { kind: 'prefix', text: '0000' },
        { kind: 'hash', hashes: [`${(5 * 7919).toString(16).padStart(8, '0')}${'0'.repeat(56)}`] },
        { kind: 'nothing' },
        { kind: 'text', text: 'pena & sohne', amounts: [], ranges: [] },
        { kind: 'text', text: 'sohne', amounts: [], ranges: [] },
        { kind: 'text', text: 'nandu', amounts: [], ranges: [] },
        { kind: 'text', text: '2.5 ', amounts: ['2.5', '250'], ranges: [] },
        { kind: 'text', text: '2.5 usdt', amounts: ['2.5'], ranges: [], symbol: 'USDT' },
        { kind: 'text', text: 'a2', amounts: [], ranges: [] },
        {
          kind: 'text',
          text: '2 ',
          amounts: ['2'],
          ranges: [
            ['2', '3'],
            ['200', '300'],
          ],
        },
        { kind: 'text', text: '0. usdt', amounts: [], ranges: [['0', '1']], symbol: 'USDT' },
      ]),
      direction: optional(['in', 'out'] as const),
      amounts: optional([
        { from: '0.5' },
        { from: '0.5', isFromStrict: true },
        { to: '3' },
        { from: '0.01', to: '250', isFromStrict: true },
        { from: '250', to: '250' },
      ]),
      tagIds: optional([[organisation.tagIds[0]], [organisation.tagIds[1]], [...organisation.tagIds]]),
      order: optional(['newest', 'oldest', 'largest', 'smallest'] as const),
    })
    .map((chosen): TransactionFilter => {
      const set = Object.entries(chosen).filter(([, value]) => value !== undefined)
      return { organisationId: organisation.id, page: 1, ...Object.fromEntries(set) } as TransactionFilter
    })

/** Small reaches exercise every way of finding a page on few rows. */
const reaches: fc.Arbitrary<Reach> = fc.record({
  nearby: fc.constantFrom(0, 0, 5, 1_000),
  scanLimit: fc.constantFrom(2, 40, 20_000),
})

async function checkPages(
  at: Queryable,
  organisation: TestOrganisation,
  filter: TransactionFilter,
  reach: Reach,
): Promise<void> {
  const expected = await naiveList(at, organisation, filter)
  const last = Math.ceil(expected.length / filter.limit)
  const all = Array.from({ length: last + 1 }, (_, i) => i + 1)
  // For many pages: the ends, those around the middle, and the one after the last.
  const chosen =
    all.length <= 6 ? all : [1, 2, Math.floor(last / 3), Math.floor(last / 2), last - 1, last, last + 1]
  for (const page of chosen) {
    const { rows, total, isFloor } = await listTransactions(at, { ...filter, page }, reach)
    expect({ page, total, isFloor, ids: rows.map(({ id }) => id) }).toEqual({
      page,
      total: expected.length,
      isFloor: false,
      ids: expected.slice((page - 1) * filter.limit, page * filter.limit),
    })
  }
}

async function counts(at: Queryable, organisationId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select scope_id, grain, bucket::text, network_id, transaction_type, status, symbol, is_known_token, is_dust, n
    from tx_rollup where entity_id = ${organisationId} and n <> 0
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(at)
  const { rows: steps } = await sql<Record<string, unknown>>`
    select scope_id, grain, bucket::text, trim_scale(step) as step, network_id, transaction_type, status, symbol, is_known_token, n
    from amount_rollup where entity_id = ${organisationId} and n <> 0
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(at)
  return [...rows, ...steps]
}

/** The incrementally updated counts equal those of a full recount. */
async function expectExactCounts(organisation: TestOrganisation): Promise<void> {
  const kept = await counts(db, organisation.id)
  await transaction(db, async (tx) => {
    await lockBooks(tx, organisation.id)
    await rebuildCounts(tx, organisation.id)
  })
  expect(kept).toEqual(await counts(db, organisation.id))
}

test('[TXP-16] a minimum leaves out every row below it; a call that is shown merged counts by the amount of its event', async () => {
  const organisation = await addOrganisation()
  const made = makeRows(random(3), organisation, 1, 3)
  const [wallet] = organisation.wallets
  /** Symbol and amount of the rows of one transaction: a call first, then its events. */
  const transactionOf = (hash: string, ...rows: readonly (readonly [symbol: string, amount: string])[]) =>
    rows.map(([symbol, amount], at): MadeRow => ({
      walletIds: [wallet?.id ?? ''],
      row: {
        ...(made[0]?.row as MadeRow['row']),
        network_id: networks[0]?.id ?? '',
        tx_hash: hash.padStart(64, '0'),
        row_kind: at === 0 ? 'tx' : 'event',
        event_index: at === 0 ? -1 : at,
        transaction_type: at === 0 ? (symbol === 'TRX' && amount === '0' ? 'contract' : 'native') : 'token',
        status: 'confirmed',
        symbol,
        amount,
        amount_units: BigInt(Math.round(Number(amount) * 1e6)),
        is_known_token: symbol !== 'SCAM',
        is_dust: Number(amount) < Number(dustThresholds[symbol] ?? 0) && (at > 0 || amount !== '0'),
      },
    }))
  await upsert(
    organisation,
    [
      ...transactionOf('a', ['TRX', '0']),
      ...transactionOf('b', ['TRX', '0'], ['USDT', '30']),
      ...transactionOf('c', ['TRX', '0'], ['USDT', '3']),
      ...transactionOf('d', ['TRX', '0'], ['USDT', '30'], ['USDT', '31']),
      ...transactionOf('e', ['TRX', '0'], ['SCAM', '30']),
      ...transactionOf('f', ['TRX', '5']),
      ...transactionOf('1', ['TRX', '50']),
    ],
    true,
  )
  const list = async (leavesOut: TransactionFilter['leavesOut'], minimums: readonly [string, string][]) => {
    const { rows, total } = await listTransactions(db, {
      organisationId: organisation.id,
      page: 1,
      limit: 50,
      minimums: new Map(minimums),
      includesEnergy: true,
      includesUnknown: false,
      ...(leavesOut === undefined ? {} : { leavesOut }),
    })
    expect(total).toBe(rows.length)
    return rows
      .map(({ tx_hash, row_kind, amount }) => `${tx_hash.slice(-1)} ${row_kind} ${Number(amount)}`)
      .toSorted()
  }
  const own: [string, string][] = [
    ['TRX', '10'],
    ['USDT', '5'],
  ]
  const payments = ['1 tx 50', 'b event 30', 'd event 30', 'd event 31']
  expect(await list('every', own)).toEqual(payments)
  expect(await list('unmerged', own)).toEqual([...payments, 'b tx 0'].toSorted())
  const calls = ['a tx 0', 'b tx 0', 'c tx 0', 'd tx 0', 'e tx 0']
  expect(await list(undefined, own)).toEqual([...payments, ...calls].toSorted())
  const defaults = Object.entries(dustThresholds)
  const above = [...payments, 'c event 3', 'f tx 5']
  expect(await list('every', defaults)).toEqual(above.toSorted())
  expect(await list(undefined, defaults)).toEqual([...above, ...calls].toSorted())
})

test('every page and total equals a naive list: filters and their pairs, ties, dates, groups, after inserts, changes and deletes', async () => {
  const organisation = await addOrganisation()
  const other = await addOrganisation()
  const next = random(7)
  await upsert(other, makeRows(next, other, 0, 200), false)
  const check = (runs: number, seed: number) =>
    fc.assert(
      fc.asyncProperty(filterOf(organisation), reaches, (filter, reach) =>
        checkPages(db, organisation, filter, reach),
      ),
      { numRuns: runs, seed, endOnFailure: true },
    )
  for (let i = 0; i < 6; i++) await upsert(organisation, makeRows(next, organisation, i * 150, 150), false)
  await check(50, 1)

  // The rows are read again for other wallets: there are new links, pending rows change time, status and
  // sort, some are undone.
  await upsert(organisation, makeRows(random(99), organisation, 0, 400), true)
  await upsert(organisation, makeRows(random(100), organisation, 300, 300), false)
  const pending = await db
    .selectFrom('bc_transactions')
    .select(['tx_hash', 'network_id'])
    .where('entity_id', '=', organisation.id)
    .where('status', '=', 'pending')
    .limit(20)
    .execute()
  for (const { tx_hash, network_id } of pending)
    await transaction(db, (tx) =>
      deletePendingRows(tx, { organisationId: organisation.id, networkId: network_id, hash: tx_hash }),
    )
  await check(30, 2)
  await expectExactCounts(organisation)

  await deleteWallet(db, { organisationId: organisation.id, id: organisation.wallets[0]?.id ?? '' })
  await check(15, 3)
  await upsert(
    organisation,
    makeRows(next, { ...organisation, wallets: organisation.wallets.slice(1) }, 2_000, 100),
    false,
  )
  await check(15, 4)
  await expectExactCounts(organisation)
  await expectExactCounts(other)
}, 120_000)

test('a wallet whose newest rows are all hidden does not let older rows of its group take their place', async () => {
  const organisation = await addOrganisation()
  const [first, second] = organisation.wallets
  const next = random(3)
  const shown = (wallet: TestWallet | undefined, key: number, at: number, isDust: boolean): MadeRow => {
    const made = makeRow(next, organisation, key * 4 + 1)
    const row = {
      ...made.row,
      ts: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
      transaction_type: 'native' as const,
    }
    const known = { symbol: 'TRX', is_known_token: true, is_spam: false, status: 'confirmed' as const }
    return {
      row: { ...row, ...known, amount: isDust ? '0' : '3', is_dust: isDust },
      walletIds: [wallet?.id ?? ''],
    }
  }
  const rows = Array.from({ length: 100 }, (_, i) => [
    shown(second, i, i, false),
    shown(first, 1_000 + i, 1_000 + i, false),
    ...(i < 60 ? [shown(first, 2_000 + i, 2_000 + i, true)] : []),
  ]).flat()
  await upsert(organisation, rows, true)
  const filter: TransactionFilter = {
    organisationId: organisation.id,
    accountGroupId: first?.groupId ?? '',
    page: 1,
    limit: 5,
    minimums: new Map(Object.entries(dustThresholds)),
    includesEnergy: true,
    includesUnknown: false,
  }
  for (const scanLimit of [20, 40, 60, 61, 64, 65, 1_000])
    await checkPages(db, organisation, filter, { nearby: 1_000, scanLimit })
})

test('rows written between two pages and while a page is read: each answer is a snapshot', async () => {
  const organisation = await addOrganisation()
  const next = random(11)
  await upsert(organisation, makeRows(next, organisation, 0, 300), false)
  const stop = new AbortController()
  const write = async () => {
    for (let i = 0; !stop.signal.aborted; i++)
      await upsert(organisation, makeRows(next, organisation, 1_000 + i * 7, 20), i % 2 === 0)
  }
  const writing = write()
  try {
    await fc.assert(
      fc.asyncProperty(filterOf(organisation), reaches, (filter, reach) =>
        snapshot(db, (tx) => checkPages(tx, organisation, filter, reach)),
      ),
      { numRuns: 20, seed: 5, endOnFailure: true },
    )
  } finally {
    stop.abort()
    await writing
  }
  await expectExactCounts(organisation)
}, 120_000)

test('counts stay exact under writers at once and connections that are cut', async () => {
  const organisation = await addOrganisation()
  const stop = new AbortController()
  const cut = async () => {
    while (!stop.signal.aborted) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and random() < 0.4`.execute(
        killer,
      )
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  }
  const killer = openDatabase(url, { poolSize: 1 })
  const cutting = cut()
  let lost = 0
  const writer = async (seed: number) => {
    const next = random(seed)
    for (let i = 0; i < 25; i++) {
      const rows = makeRows(next, organisation, Math.floor(next() * 300), 25)
      await upsert(organisation, rows, next() < 0.5).catch(() => {
        lost++
      })
    }
  }
  await Promise.all([21, 22, 23, 24].map(writer))
  stop.abort()
  await cutting
  await killer.destroy()
  expect(lost).toBeGreaterThan(0)
  expect((await counts(db, organisation.id)).length).toBeGreaterThan(100)
  await expectExactCounts(organisation)
}, 120_000)

test('the whole list, read page by page, is every row once and in order, whatever the page size and however many rows share a moment', async () => {
  const organisation = await addOrganisation()
  const next = random(41)
  const rows = makeRows(next, organisation, 0, 260)
  await upsert(organisation, rows, true)
  await fc.assert(
    fc.asyncProperty(filterOf(organisation), fc.constantFrom(2, 7, 60, 500), async (filter, pageSize) => {
      const read: string[] = []
      for await (const page of readTransactions(db, filter, pageSize)) {
        expect(page.length).toBeLessThanOrEqual(pageSize)
        read.push(...page.map(({ id }) => id))
      }
      expect(read).toEqual(await naiveList(db, organisation, { ...filter, order: 'newest' }))
    }),
    { numRuns: 20, seed: 5, endOnFailure: true },
  )
}, 120_000)

test('rows that are written while the list is read page by page neither repeat nor hide others', async () => {
  const organisation = await addOrganisation()
  await upsert(organisation, makeRows(random(43), organisation, 0, 120), true)
  const filter: TransactionFilter = {
    organisationId: organisation.id,
    page: 1,
    limit: 1,
    minimums: new Map(),
    includesEnergy: true,
    includesUnknown: true,
  }
  const before = await naiveList(db, organisation, filter)
  const read: string[] = []
  for await (const page of readTransactions(db, filter, 25)) {
    if (read.length === 0) await upsert(organisation, makeRows(random(44), organisation, 500, 80), true)
    read.push(...page.map(({ id }) => id))
  }
  expect(new Set(read).size).toBe(read.length)
  expect(read.filter((id) => before.includes(id))).toEqual(before)
}, 60_000)

test('search results are counted up to ten thousand: each row once, in however many ways it matches', async () => {
  const organisation = await addOrganisation()
  // 8,000 sent by X, 8,000 sent to it; the middle 5,999 by X to itself: 10,001 in all.
  await sql`
    insert into bc_transactions (entity_id, id, network_id, tx_hash, row_kind, ts, status, transaction_type, symbol,
      amount_units, decimals, amount, from_address, to_address, provider, created_at, updated_at)
    select ${organisation.id}, gen_random_uuid(), ${networks[0]?.id ?? ''}, lpad(i::text, 64, '0'), 'tx', ${now}::timestamptz,
      case when i = 1 then 'failed' else 'confirmed' end, 'native', 'TRX', 1, 6, 1, case when i <= 8000 then 'X' else 'Y' end,
      case when i > 2001 then 'X' else 'Y' end, 'trongrid', ${now}, ${now}
    from generate_series(1, 10001) i`.execute(db)
  const count = async (filter: Partial<TransactionFilter>) => {
    const { total, isFloor } = await listTransactions(db, {
      organisationId: organisation.id,
      page: 1,
      limit: 1,
      minimums: new Map(),
      includesEnergy: true,
      includesUnknown: true,
      search: { kind: 'address', address: 'X' },
      ...filter,
    })
    return { total, isFloor }
  }
  expect(await count({})).toEqual({ total: 10_000, isFloor: true })
  expect(await count({ status: 'confirmed' })).toEqual({ total: 10_000, isFloor: false })
  expect(await count({ status: 'failed' })).toEqual({ total: 1, isFloor: false })
  expect(await count({ search: { kind: 'prefix', text: '0000' } })).toEqual({ total: 10_000, isFloor: true })
})

test('a beginning of amounts is searched in the 50 most frequent tokens, and the answer says that others were left out', async () => {
  const organisation = await addOrganisation()
  const addTokens = async (first: number, last: number) => {
    await sql`
      insert into bc_transactions (entity_id, id, network_id, tx_hash, row_kind, ts, status, transaction_type, symbol,
        amount_units, decimals, amount, from_address, to_address, provider, created_at, updated_at)
      select ${organisation.id}, gen_random_uuid(), ${networks[0]?.id ?? ''}, lpad(i::text, 64, 'e'), 'tx', ${now}::timestamptz,
        'confirmed', 'native', 'S' || i, 100500000, 6, 100.5, 'X', 'Y', 'trongrid', ${now}, ${now}
      from generate_series(${first}::int, ${last}::int) i`.execute(db)
    await transaction(db, (tx) => rebuildCounts(tx, organisation.id))
  }
  const filter = {
    organisationId: organisation.id,
    minimums: new Map(),
    includesEnergy: true,
    includesUnknown: true,
    search: { kind: 'text', text: '100', amounts: ['100'], ranges: [['100', '101']] },
  } as const
  const found = async () => {
    const list = await listTransactions(db, { ...filter, page: 1, limit: 100 })
    const sums = await sumTransactions(db, filter)
    expect([sums.total, sums.isSearchCut]).toEqual([list.total, list.isSearchCut])
    return [list.total, list.isSearchCut]
  }
  await addTokens(1, 50)
  expect(await found()).toEqual([50, false])
  await addTokens(51, 51)
  expect(await found()).toEqual([50, true])
})

test('[TX-39] each fee is on one row of a list, whatever its filter, order and page', async () => {
  const organisation = await addOrganisation()
  const [payer, payee] = organisation.wallets
  const template = makeRows(random(5), organisation, 1, 1)[0] as MadeRow
  /** A call with a fee that the first wallet pays, and its token transfers to the second one. */
  const call = (hash: string, minute: number, symbols: readonly string[]) =>
    ['TRX', ...symbols].map((symbol, at): MadeRow => ({
      walletIds: [payer?.id ?? '', ...(at === 0 ? [] : [payee?.id ?? ''])],
      row: {
        ...template.row,
        network_id: networks[0]?.id ?? '',
        tx_hash: hash.padStart(64, '0'),
        row_kind: at === 0 ? 'tx' : 'event',
        event_index: at - 1,
        transaction_type: at === 0 ? 'contract' : 'token',
        ts: new Date(now.getTime() + minute * 60_000),
        status: 'confirmed',
        symbol,
        amount: at === 0 ? '0' : '30',
        amount_units: at === 0 ? 0n : 30_000_000n,
        from_address: payer?.address ?? '',
        to_address: at === 0 ? 'B1' : (payee?.address ?? ''),
        fee_units: at === 0 ? BigInt(minute) : null,
        is_known_token: true,
        is_spam: false,
        is_dust: false,
      },
    }))
  await upsert(
    organisation,
    [
      ...call('a', 1, ['USDT']),
      ...call('b', 2, []),
      ...call('c', 4, ['USDT', 'EURC']),
      ...call('d', 8, ['EURC']),
    ],
    true,
  )
  const base = {
    organisationId: organisation.id,
    minimums: new Map(),
    includesEnergy: true,
    includesUnknown: true,
  }
  /** 'hash kind fee' of every row that shows a fee, page by page. */
  const fees = async (filter: Partial<TransactionFilter>, limit = 3) => {
    const found: string[] = []
    for (let page = 1; ; page += 1) {
      const { rows } = await listTransactions(db, { ...base, ...filter, page, limit })
      for (const { tx_hash, row_kind, symbol, fee_units, feeOfTransaction, feeRowId } of rows) {
        const units = feeRowId === null ? (fee_units ?? feeOfTransaction?.units) : undefined
        if (units !== undefined) found.push(`${tx_hash.slice(-1)} ${row_kind} ${symbol} ${units}`)
      }
      if (rows.length < limit) return found.toSorted()
    }
  }
  const whole = ['a event USDT 1', 'b tx TRX 2', 'c tx TRX 4', 'd event EURC 8']
  for (const limit of [1, 2, 3, 50])
    for (const order of ['newest', 'oldest'] as const) expect(await fees({ order }, limit)).toEqual(whole)
  // The calls are not in these lists, and the first listed transfer has the fee.
  const ofUsdt = ['a event USDT 1', 'c event USDT 4']
  expect(await fees({ symbol: 'USDT' })).toEqual(ofUsdt)
  expect(await fees({ symbol: 'USDT', order: 'largest' }, 1)).toEqual(ofUsdt)
  const ofTransfers = ['a event USDT 1', 'c event USDT 4', 'd event EURC 8']
  expect(await fees({ type: 'token' })).toEqual(ofTransfers)
  expect(await fees({ search: { kind: 'address', address: payee?.address ?? '' } }, 1)).toEqual(ofTransfers)
  expect(await fees({ amounts: { from: '10' } })).toEqual(ofTransfers)
  // Only calls: they keep their fees.
  expect(await fees({ type: 'contract' })).toEqual(['a tx TRX 1', 'b tx TRX 2', 'c tx TRX 4', 'd tx TRX 8'])
  // The payee paid no fee.
  expect(await fees({ walletId: payer?.id ?? '' })).toEqual(whole)
  expect(await fees({ walletId: payee?.id ?? '' })).toEqual([])
})
