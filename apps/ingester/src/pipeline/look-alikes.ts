/** Marks addresses that pass for one the organisation knows. Meeting an address costs a page one statement; comparing comes
 *  after, for many at once, and again whenever what is known changes. */
import { type ChainTransaction, imitatedBy, type MetAddress } from '@holdfast/ledger'
import { type Database, insertOutbox, transaction as commit, type Transaction } from '@holdfast/store'
import { type Candidate, listCandidates, listUncheckedAddresses } from '@holdfast/store/read'
import {
  lockBooks,
  type Mark,
  type Place,
  replaceMetAddressKeys,
  type RowsOfTransaction,
  updateChecked,
  updateMarks,
  updateNamedAddresses,
} from '@holdfast/store/write'
import type { RowContext } from './rows.ts'

/** Addresses compared in one commit. */
const chunk = 500

/** Whom the rows name beside the organisation's own wallets, and who of them was paid. */
export function addressesMet(
  batch: readonly ChainTransaction[],
  stored: readonly RowsOfTransaction[],
  context: RowContext,
): Pick<MetAddress, 'address' | 'sentAt'>[] {
  const met = new Map<string, Date | null>()
  for (const { rows } of stored)
    for (const { row } of rows)
      for (const address of [row.from_address, row.to_address])
        if (address !== null && !context.wallets.has(address)) met.set(address, null)
  for (const transaction of batch)
    for (const address of paidBy(transaction, context)) {
      const before = met.get(address)
      if (before === null || (before !== undefined && before > transaction.at))
        met.set(address, transaction.at)
    }
  return [...met].map(([address, sentAt]) => ({ address, sentAt }))
}

/** Whom a wallet of the organisation paid, called or lent to by its own signature. An event alone says nothing: any contract
 *  can tell of a payment that nobody made. */
function paidBy(transaction: ChainTransaction, context: RowContext): string[] {
  const { from, to, status, movements } = transaction
  if (status !== 'confirmed' || !context.wallets.has(from)) return []
  const receivers = movements
    .filter((movement) => movement.kind === 'token' && movement.from === from && movement.units > 0n)
    .filter(({ asset }) => context.token(asset).is_known)
    .flatMap((movement) => movement.to ?? [])
  return to === null ? receivers : [to, ...receivers]
}

/** Compares what is new with what is known, until nothing is left. */
export async function markLookAlikes(db: Database, place: Place): Promise<void> {
  await commit(db, async (tx) => {
    await lockBooks(tx, place.organisationId)
    await updateNamedAddresses(tx, { ...place, now: new Date() })
  })
  for (;;) {
    const isDone = await commit(db, async (tx) => {
      await lockBooks(tx, place.organisationId)
      const addresses = await listUncheckedAddresses(tx, { ...place, limit: chunk })
      if (addresses.length > 0) await markChunk(tx, place, addresses)
      return addresses.length < chunk
    })
    if (isDone) return
  }
}

async function markChunk(tx: Transaction, place: Place, addresses: readonly MetAddress[]): Promise<void> {
  await replaceMetAddressKeys(tx, { ...place, addresses })
  const candidates = await listCandidates(tx, { ...place, addresses })
  const marks = [...marksOf(addresses, candidates), ...marksBeside(addresses, candidates)]
  const changed = await updateMarks(tx, { ...place, marks, now: new Date() })
  await updateChecked(tx, { ...place, addresses: addresses.map(({ address }) => address) })
  if (changed === 0) return
  const channel = { channel: 'bc-transactions', organisationId: place.organisationId } as const
  await insertOutbox(tx, [{ ...channel, message: 'bc_transactions:updated' }])
}

/** What each of the addresses passes for. */
function marksOf(addresses: readonly MetAddress[], candidates: readonly Candidate[]): Mark[] {
  const near = groupBy(candidates, (candidate) => candidate.near)
  return addresses.map((met) => ({
    address: met.address,
    imitated: imitatedBy(met, near.get(met.address) ?? []),
  }))
}

/** What others pass for, now that the addresses have a standing. */
function marksBeside(addresses: readonly MetAddress[], candidates: readonly Candidate[]): Mark[] {
  const checked = new Map(addresses.map((met) => [met.address, met]))
  const beside = candidates.filter(({ address }) => !checked.has(address))
  return [...groupBy(beside, ({ address }) => address)].flatMap(([address, found]): Mark[] => {
    const [other] = found
    if (other === undefined) return []
    const news = found.flatMap(({ near }) => checked.get(near) ?? [])
    const imitated = imitatedBy(other, other.imitates === null ? news : [other.imitates, ...news])
    const isSame = imitated?.known.address === other.imitates?.address
    return isSame ? [] : [{ address, imitated }]
  })
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return groups
}
