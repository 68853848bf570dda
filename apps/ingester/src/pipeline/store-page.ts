/** Stores pages that were read. Whatever needs no lock is prepared before the commit, while earlier pages are written. Each commit
 *  holds rows, entries, counts and the messages for open screens; the last one of a listing also moves the watermark. */
import type { ChainTransaction } from '@holdfast/ledger'
import type { Stream } from '@holdfast/providers'
import { transaction as commit, type Transaction } from '@holdfast/store'
import { joinCoverages, type UpsertOutcome, upsertAnswers } from '@holdfast/store/write'
import type { FetchedTransaction } from './complete.ts'
import { directionOf, type FetchedPage } from './fetch.ts'
import type { Pass } from './pass.ts'
import { type Batch, prepareBatch, type PrepareNeeds } from './prepare-batch.ts'
import { mergeAnswers } from './provider-answers.ts'
import { type ReadNeeds, type ReadPage, readPage } from './read-page.ts'
import { writeBatch, type WriteNeeds, type Written } from './write-batch.ts'

/** Transactions in one commit. The statements of a commit cost the same for many rows as for few. */
const commitSize = 1_000

/** Pages of one listing that follow one another, ready to be stored. */
export interface PreparedPages {
  readonly batches: readonly Batch[]
  /** Rows that list transactions of earlier pages. */
  readonly listings: ReadPage['listings']
}

export type StoreNeeds = PrepareNeeds & WriteNeeds & Pick<Pass, 'tally'>

export async function storePage(pass: StoreNeeds & ReadNeeds, page: FetchedPage): Promise<void> {
  await storePages(pass, await preparePages(pass, [await readPage(pass, page)]))
}

/** Prepares pages while earlier ones are stored. */
export async function* prepareAll(
  pass: PrepareNeeds,
  groups: AsyncGenerator<readonly ReadPage[]>,
): AsyncGenerator<PreparedPages[]> {
  for await (const pages of groups) yield preparePages(pass, pages)
}

/** Pages of one listing that follow one another are stored together. */
async function preparePages(pass: PrepareNeeds, pages: readonly ReadPage[]): Promise<PreparedPages[]> {
  const prepared: PreparedPages[] = []
  for (const stream of new Set(pages.map((page) => page.stream)))
    prepared.push(
      await prepareListing(
        pass,
        stream,
        pages.filter((page) => page.stream === stream),
      ),
    )
  return prepared
}

async function prepareListing(
  pass: PrepareNeeds,
  stream: Stream | null,
  pages: readonly ReadPage[],
): Promise<PreparedPages> {
  const reads = pages.flatMap((page) => page.reads)
  const covered = joinCoverages(pages.flatMap((page) => page.covered ?? []))
  const batches: Batch[] = []
  for (let at = 0; at < Math.max(1, reads.length); at += commitSize) {
    const isLast = at + commitSize >= reads.length
    const part = { stream, reads: reads.slice(at, at + commitSize), covered: isLast ? covered : [] }
    if (part.reads.length > 0 || part.covered.length > 0) batches.push(await prepareBatch(pass, part))
  }
  return { batches, listings: pages.flatMap((page) => page.listings) }
}

export async function storePages(pass: StoreNeeds, prepared: readonly PreparedPages[]): Promise<void> {
  for (const { batches, listings } of prepared) {
    const last = batches.at(-1)
    for (const batch of batches) await storeBatch(pass, batch, batch === last ? listings : [])
    if (last === undefined && listings.length > 0)
      await commit(pass.db, (tx) => writeListings(tx, pass, listings))
  }
}

async function writeListings(
  tx: Transaction,
  { wallet, network, provider }: Pick<Pass, 'network' | 'provider' | 'wallet'>,
  listings: ReadPage['listings'],
): Promise<void> {
  const scope = { organisationId: wallet.entity_id, networkId: network.id, provider: provider.name }
  await upsertAnswers(tx, { ...scope, answers: mergeAnswers(listings), now: new Date() })
}

/** `listings`: those that are stored in the same commit. */
async function storeBatch(pass: StoreNeeds, batch: Batch, listings: ReadPage['listings']): Promise<void> {
  const written = await commit(pass.db, async (tx) => {
    const result = await writeBatch(tx, pass, batch)
    await writeListings(tx, pass, listings)
    return result
  })
  countBatch(pass, written)
  const { stream } = batch
  if (stream === null) return
  const { outcome, touching } = written
  for (const { fetched, transaction, isReceiptMissing } of batch.reads) {
    // It was counted as failed when it was read.
    if (isReceiptMissing) continue
    const fate = fateOf(transaction, touching, outcome)
    const [kind, isOut] = directionIn(pass, stream, fetched, transaction)
    pass.tally.count(stream, fate, {
      txid: transaction.hash,
      direction: isOut ? 'out' : 'in',
      reason: reasons[fate],
    })
    pass.tally.countDirection(kind, isOut)
  }
}

/** Counted after the commit: a commit that is tried again counts once. */
export function countBatch(
  pass: Pick<Pass, 'seenAddresses' | 'tally'>,
  { entries, seenAddresses }: Written,
): void {
  pass.tally.entries += entries
  pass.seenAddresses.add(seenAddresses)
}

const reasons = { inserted: 'new', duplicates: 'unchanged', filtered: 'moves-nothing' } as const

function fateOf(
  { hash }: ChainTransaction,
  touching: ReadonlySet<string>,
  { inserted }: UpsertOutcome,
): keyof typeof reasons {
  if (!touching.has(hash)) return 'filtered'
  return inserted.has(hash) ? 'inserted' : 'duplicates'
}

/** A transaction that no listing contained is counted by its movements in the wallet. */
function directionIn(
  { wallet }: Pick<Pass, 'wallet'>,
  stream: Stream,
  { hint }: FetchedTransaction,
  { from, movements }: ChainTransaction,
): ['native' | 'trc20', boolean] {
  const token = movements.find(
    (movement) => movement.kind === 'token' && [movement.from, movement.to].includes(wallet.address),
  )
  if (hint === null && token !== undefined) return ['trc20', token.from === wallet.address]
  return directionOf(stream, wallet.address, hint, from)
}
