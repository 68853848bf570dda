/** Repairs the books where a finding names a fault: the wallet's entries of that transaction are replaced by those of its
 *  receipt, and the provider's pages of the window are read again. The commit that changes an entry also stores its old
 *  version and the requester of the repair. Repeating a repair changes nothing. */
import {
  chainFault,
  type ChainTransaction,
  compareMarks,
  type EntryDifference,
  indexWallet,
  listDifferences,
  type PlacedEntry,
} from '@holdfast/ledger'
import { ProviderAnswerUnreadable } from '@holdfast/providers'
import { type RepairChange, transaction as commit, type Transaction } from '@holdfast/store'
import { type Finding, listWalletEntriesByHash, type WalletEntryOfToken } from '@holdfast/store/read'
import {
  closeFinding,
  type Coverage,
  deleteEntries,
  insertRepair,
  lockBooks,
  updateRepairRowsRead,
} from '@holdfast/store/write'
import { faultOfError } from '../fault-of-error.ts'
import { fetchWindow } from '../pipeline/fetch-window.ts'
import { markAt } from '../pipeline/list-marks.ts'
import type { Pass } from '../pipeline/pass.ts'
import { positionOf } from '../pipeline/position-of.ts'
import { type Batch, prepareBatch, tokenOf } from '../pipeline/prepare-batch.ts'
import { bringBalancesForward } from '../pipeline/running-balances.ts'
import { readPage, type ReadNeeds } from '../pipeline/read-page.ts'
import { countBatch, storePage, type StoreNeeds } from '../pipeline/store-page.ts'
import { writeBatch } from '../pipeline/write-batch.ts'
import { findSolidTransaction } from './search.ts'

/** Adding an entry that a solid receipt shows is safe. Removing or changing an entry needs a person's request. */
export const isHarmless = ({ kind }: Pick<Finding, 'kind'>): boolean => kind === 'missing'

export type RepairNeeds = StoreNeeds & ReadNeeds & Pick<Pass, 'facts' | 'job' | 'readAgain'>

/** Returns whether the finding is closed. Without a request only missing entries are added, and only where nothing else
 *  differs. */
export async function repair(
  pass: RepairNeeds,
  finding: Finding,
  { isRequested }: { isRequested: boolean },
): Promise<boolean> {
  const readBefore = pass.tally.sum('returned')
  const hash = finding.tx_hash
  if (hash === null) await readAgain(pass, finding)
  const repairId =
    hash === null
      ? await commit(pass.db, (tx) => close(tx, pass, finding, []))
      : await rebook(pass, finding, hash, isRequested)
  if (repairId === null) return false
  if (hash !== null) await readAgain(pass, finding)
  await bringBalancesForward(pass)
  await updateRepairRowsRead(pass.db, {
    organisationId: pass.wallet.entity_id,
    id: repairId,
    rowsRead: pass.tally.sum('returned') - readBefore,
  })
  return true
}

/** Sends all requests to the provider first. Then one commit changes the entries and stores their old versions. */
async function rebook(
  pass: StoreNeeds & ReadNeeds & Pick<Pass, 'job'>,
  finding: Finding,
  hash: string,
  isRequested: boolean,
): Promise<string | null> {
  const found = await pass.clock.time('fetch', () => findSolidTransaction(pass, hash))
  // A transaction that was on the chain cannot disappear, so the provider lacks it. Only an extra entry may have none.
  if (found === null && finding.kind !== 'extra') {
    pass.tally.note(hash, chainFault('TRANSACTION_GONE', { provider: pass.provider.name }))
    return null
  }
  const page = {
    stream: null,
    transactions: found === null ? [] : [found.fetched],
    listed: [],
    covered: null,
  }
  const { reads } = await readPage(pass, page)
  const batch = await prepareBatch(pass, { stream: null, reads, covered: [] })
  const theirs = found === null ? [] : entriesOf(pass, found.transaction, batch.tokens)
  const repaired = await commit(pass.db, async (tx) => {
    await lockBooks(tx, pass.wallet.entity_id)
    const differences = differencesOf(await listWalletEntriesByHash(tx, scopeOf(pass), hash), theirs)
    const isAllowed =
      isRequested || (differences.length > 0 && differences.every(({ ours }) => ours === null))
    if (!isAllowed) return null
    for (const { tokenId, ours } of differences)
      if (ours !== null) await deleteEntries(tx, { ...scopeOf(pass), tokenId }, [ours])
    const written = reads.length === 0 ? null : await writeBatch(tx, pass, batch)
    return { written, id: await close(tx, pass, finding, differences.map(changeOf)) }
  })
  if (repaired === null) return null
  if (repaired.written !== null) countBatch(pass, repaired.written)
  return repaired.id
}

const scopeOf = ({ wallet }: Pick<Pass, 'wallet'>) => ({
  organisationId: wallet.entity_id,
  walletId: wallet.id,
})

const entriesOf = (
  { wallet, native, history }: Pick<Pass, 'history' | 'native' | 'wallet'>,
  transaction: ChainTransaction,
  tokens: Batch['tokens'],
): WalletEntryOfToken[] =>
  indexWallet(transaction, wallet.address, native.asset).map((entry) => ({
    ...entry,
    hash: transaction.hash,
    position: positionOf(history, transaction),
    at: transaction.at,
    tokenId: tokenOf(tokens, entry.asset).id,
  }))

interface TokenDifference extends EntryDifference {
  readonly tokenId: string
}

/** The differences of all entries that the transaction made in the wallet, token by token. */
function differencesOf(
  ours: readonly WalletEntryOfToken[],
  theirs: readonly WalletEntryOfToken[],
): TokenDifference[] {
  const tokenIds = new Set([...ours, ...theirs].map(({ tokenId }) => tokenId))
  const differences = [...tokenIds].flatMap((tokenId) => {
    const of = (entries: readonly WalletEntryOfToken[]) =>
      entries.filter((entry) => entry.tokenId === tokenId)
    return listDifferences(of(ours), of(theirs)).map((difference) => ({ ...difference, tokenId }))
  })
  return differences.sort((a, b) => seqOf(a) - seqOf(b))
}

const seqOf = ({ ours, theirs }: EntryDifference): number => (theirs ?? ours)?.seq ?? 0

async function close(
  tx: Transaction,
  pass: Pick<Pass, 'job' | 'wallet'>,
  finding: Finding,
  changes: readonly RepairChange[],
): Promise<string> {
  const now = new Date()
  const organisationId = pass.wallet.entity_id
  await closeFinding(tx, { organisationId, id: finding.id, state: 'repaired', now })
  return insertRepair(tx, {
    entity_id: organisationId,
    wallet_id: pass.wallet.id,
    finding_id: finding.id,
    job_id: pass.job.id,
    requested_by: pass.job.kind === 'repair' ? pass.job.requested_by : null,
    changes: JSON.stringify(changes),
    rows_read: 0,
    repaired_at: now,
  })
}

/** A window that an earlier repair of the same pass has read is not read again. */
async function readAgain(pass: Omit<RepairNeeds, 'job'>, finding: Finding): Promise<void> {
  const { tx_hash: hash } = finding
  const window = windowOf(pass, finding)
  const isRead = pass.readAgain.some(
    ({ from, until }) =>
      (from === null || (window.from !== null && compareMarks(from, window.from) <= 0)) &&
      compareMarks(until, window.until) >= 0,
  )
  if (isRead) return
  pass.readAgain.push(window)
  try {
    for await (const page of fetchWindow(pass, window)) await storePage(pass, page)
  } catch (error) {
    // The event itself is repaired; the coverage of the window stays as it was.
    if (!(error instanceof ProviderAnswerUnreadable)) throw error
    pass.tally.note(hash ?? '', faultOfError(error))
  }
}

function windowOf(
  { history }: Pick<Pass, 'history'>,
  { kind, ts, block_number, after_block, after_at, until_block, until_at }: Finding,
): Coverage {
  const until = markAt(history, { block: Number(until_block), at: until_at })
  if (kind === 'not-read')
    return {
      from: null,
      until: ts === null ? until : { at: ts, height: block_number === null ? null : Number(block_number) },
    }
  if (after_at === null || after_block === null) return { from: null, until }
  return { from: markAt(history, { block: Number(after_block), at: after_at }), until }
}

function changeOf({ kind, tokenId, ours, theirs }: TokenDifference): RepairChange {
  const version = (entry: PlacedEntry | null) =>
    entry === null ? null : { kind: entry.kind, direction: entry.direction, units: entry.units.toString() }
  return {
    token_id: tokenId,
    tx_hash: (theirs ?? ours)?.hash ?? '',
    seq: seqOf({ kind, ours, theirs }),
    before: version(ours),
    after: version(theirs),
  }
}
