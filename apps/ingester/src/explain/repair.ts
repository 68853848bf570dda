/** Mends what a finding names: the wallet's entries of that transaction become what its receipt says, and the provider's pages
 *  of the stretch are read again. Every entry that changed is kept with who asked. Harmless to repeat. */
import { listDifferences, type PlacedEntry } from '@holdfast/ledger'
import { ProviderAnswerUnreadable } from '@holdfast/providers'
import { type RepairChange, transaction as commit } from '@holdfast/store'
import { type Finding, listEntriesByHash, type WalletTokenScope } from '@holdfast/store/read'
import { closeFinding, deleteEntries, insertRepair } from '@holdfast/store/write'
import { completeTransaction } from '../pipeline/complete.ts'
import { fetchWindow } from '../pipeline/fetch-window.ts'
import type { Pass } from '../pipeline/pass.ts'
import { bringBalancesForward } from '../pipeline/running-balances.ts'
import { storePage } from '../pipeline/store-page.ts'
import { Search } from './search.ts'

/** Adding what a solid receipt shows harms nothing. Taking away or altering what somebody may have seen is for people. */
export const isHarmless = ({ kind }: Pick<Finding, 'kind'>): boolean => kind === 'missing'

export async function repair(pass: Pass, finding: Finding): Promise<void> {
  const hash = finding.tx_hash
  const readBefore = pass.tally.sum('returned')
  const changes = hash === null ? [] : await rebook(pass, finding, hash)
  await readAgain(pass, finding)
  await bringBalancesForward(pass)
  const now = new Date()
  const organisationId = pass.wallet.entity_id
  await commit(pass.db, async (tx) => {
    await insertRepair(tx, {
      entity_id: organisationId,
      wallet_id: pass.wallet.id,
      finding_id: finding.id,
      job_id: pass.job.id,
      requested_by: pass.job.kind === 'repair' ? pass.job.requested_by : null,
      changes: JSON.stringify(changes),
      rows_read: pass.tally.sum('returned') - readBefore,
      repaired_at: now,
    })
    await closeFinding(tx, { organisationId, id: finding.id, state: 'repaired', now })
  })
}

async function rebook(pass: Pass, finding: Finding, hash: string): Promise<RepairChange[]> {
  const token = await pass.tokens.byId(finding.token_id)
  const search = new Search(pass, {
    tokenId: token.id,
    asset: token.asset,
    booksUnits: BigInt(finding.books_units),
    chainUnits: BigInt(finding.chain_units),
  })
  const theirs = await pass.clock.time('fetch', () => search.entriesOfTransaction(hash))
  const differences = listDifferences(await listEntriesByHash(pass.db, search.scope, [hash]), theirs)
  if (differences.length === 0) return []
  await commit(pass.db, (tx) =>
    deleteEntries(
      tx,
      search.scope,
      differences.flatMap(({ ours }) => ours ?? []),
    ),
  )
  if (theirs.length > 0) await readTransaction(pass, hash)
  return differences.map(({ ours, theirs: chain }) => changeOf(search.scope, ours, chain))
}

async function readTransaction(pass: Pass, hash: string): Promise<void> {
  const found = await pass.clock.time('fetch', () => completeTransaction(pass.provider, hash, null))
  if (found !== null)
    await storePage(pass, { stream: null, transactions: [found], listed: [], covered: null })
}

/** Once in a pass: what the first repair has read, the next need not. */
async function readAgain(
  pass: Pass,
  { after_at, until_at, kind, ts, tx_hash: hash }: Finding,
): Promise<void> {
  const window =
    kind === 'not-read' ? { from: null, until: ts ?? until_at } : { from: after_at, until: until_at }
  const isRead = pass.readAgain.some(
    ({ from, until }) =>
      (from === null || (window.from !== null && from <= window.from)) && until >= window.until,
  )
  if (isRead) return
  pass.readAgain.push(window)
  try {
    for await (const page of fetchWindow(pass, window)) await storePage(pass, page)
  } catch (error) {
    // The event itself is mended; the stretch stays as surely read as it was.
    if (!(error instanceof ProviderAnswerUnreadable)) throw error
    pass.tally.note(hash ?? '', error.message)
  }
}

function changeOf(
  { tokenId }: WalletTokenScope,
  ours: PlacedEntry | null,
  theirs: PlacedEntry | null,
): RepairChange {
  const version = (entry: PlacedEntry | null) =>
    entry === null ? null : { kind: entry.kind, direction: entry.direction, units: entry.units.toString() }
  return {
    token_id: tokenId,
    tx_hash: (theirs ?? ours)?.hash ?? '',
    seq: (theirs ?? ours)?.seq ?? 0,
    before: version(ours),
    after: version(theirs),
  }
}
