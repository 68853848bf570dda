/** Marks addresses that imitate one the organisation knows. Each page stores its addresses with one statement; they are compared
 *  later, many at once, and again whenever the known addresses change. */
import { type ChainTransaction, imitatedBy, type SeenAddress } from '@holdfast/ledger'
import { type Database, insertOutbox, transaction as commit, type Transaction } from '@holdfast/store'
import { type Candidate, listCandidates, listUncheckedAddresses } from '@holdfast/store/read'
import {
  lockBooks,
  type Mark,
  type Place,
  replaceSeenAddressKeys,
  type RowsOfTransaction,
  updateChecked,
  updateMarks,
  updateNamedAddresses,
} from '@holdfast/store/write'
import type { RowContext } from './rows.ts'

/** Addresses compared in one commit. */
const chunk = 500

/** Addresses that the rows name beside the organisation's own wallets, with the time of the first payment to each. */
export function addressesSeen(
  batch: readonly ChainTransaction[],
  stored: readonly RowsOfTransaction[],
  context: RowContext,
): Pick<SeenAddress, 'address' | 'sentAt'>[] {
  const sentTimes = new Map<string, Date | null>()
  for (const { rows } of stored)
    for (const { row } of rows)
      for (const address of [row.from_address, row.to_address])
        if (address !== null && !context.wallets.has(address)) sentTimes.set(address, null)
  for (const transaction of batch)
    for (const address of paidBy(transaction, context)) {
      const before = sentTimes.get(address)
      if (before === null || (before !== undefined && before > transaction.at))
        sentTimes.set(address, transaction.at)
    }
  return [...sentTimes].map(([address, sentAt]) => ({ address, sentAt }))
}

/** Addresses that a wallet of the organisation paid, called or lent to by its own signature. An event alone proves nothing: any
 *  contract can log a payment that did not happen. */
function paidBy(transaction: ChainTransaction, context: RowContext): string[] {
  const { from, to, status, movements } = transaction
  if (status !== 'confirmed' || !context.wallets.has(from)) return []
  const receivers = movements
    .filter((movement) => movement.kind === 'token' && movement.from === from && movement.units > 0n)
    .filter(({ asset }) => context.token(asset).is_known)
    .flatMap((movement) => movement.to ?? [])
  return to === null ? receivers : [to, ...receivers]
}

/** Compares new addresses with known ones, until none is unchecked. */
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

async function markChunk(tx: Transaction, place: Place, addresses: readonly SeenAddress[]): Promise<void> {
  await replaceSeenAddressKeys(tx, { ...place, addresses })
  const candidates = await listCandidates(tx, { ...place, addresses })
  const marks = [...marksOf(addresses, candidates), ...marksBeside(addresses, candidates)]
  const changed = await updateMarks(tx, { ...place, marks, now: new Date() })
  await updateChecked(tx, { ...place, addresses: addresses.map(({ address }) => address) })
  if (changed === 0) return
  const channel = { channel: 'bc-transactions', organisationId: place.organisationId } as const
  await insertOutbox(tx, [{ ...channel, message: 'bc_transactions:updated' }])
}

/** The known address that each of these imitates. */
function marksOf(addresses: readonly SeenAddress[], candidates: readonly Candidate[]): Mark[] {
  const near = groupBy(candidates, (candidate) => candidate.near)
  return addresses.map((checked) => ({
    address: checked.address,
    imitated: imitatedBy(checked, near.get(checked.address) ?? []),
  }))
}

/** Marks of other addresses that change because these have been checked. */
function marksBeside(addresses: readonly SeenAddress[], candidates: readonly Candidate[]): Mark[] {
  const checked = new Map(addresses.map((address) => [address.address, address]))
  const beside = candidates.filter(({ address }) => !checked.has(address))
  return [...groupBy(beside, ({ address }) => address)].flatMap(([address, found]): Mark[] => {
    const [other] = found
    if (other === undefined) return []
    const added = found.flatMap(({ near }) => checked.get(near) ?? [])
    const imitated = imitatedBy(other, other.imitates === null ? added : [other.imitates, ...added])
    const isSame = imitated?.known.address === other.imitates?.address
    return isSame ? [] : [{ address, imitated }]
  })
}

function groupBy<T>(all: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of all) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}
