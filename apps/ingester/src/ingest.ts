/** Brings one wallet up to date. Effects: rows, entries and balances are written, the comparison is remembered, one run is
 *  recorded. Every step may be repeated: a second pass over the same history changes nothing. */
import { chainFault, keptFault } from '@holdfast/ledger'
import { newId } from '@holdfast/store'
import { findFinding } from '@holdfast/store/read'
import { insertRun, updateJob, updateRun } from '@holdfast/store/write'
import { checkArithmetic, explainDifferences } from './explain/explain-differences.ts'
import { repair, type RepairNeeds } from './explain/repair.ts'
import { faultOfError } from './fault-of-error.ts'
import { gather } from './pipeline/gather.ts'
import { completeTransaction, sourceOf } from './pipeline/complete.ts'
import { fetchNewest } from './pipeline/fetch-newest.ts'
import { fetchWindow } from './pipeline/fetch-window.ts'
import { type FetchedPage, fetchPages } from './pipeline/fetch.ts'
import { markLookAlikes } from './pipeline/look-alikes.ts'
import { lookBack } from './pipeline/look-back.ts'
import { goesThroughBooks, type Pass } from './pipeline/pass.ts'
import {
  type Comparison,
  compareWithChain,
  storeComparison,
  type CompareNeeds,
} from './pipeline/reconcile.ts'
import { bringBalancesForward } from './pipeline/running-balances.ts'
import { settlePending } from './pipeline/settle-pending.ts'
import { readPages, type ReadNeeds } from './pipeline/read-page.ts'
import { prepareAll, storePage, storePages, type StoreNeeds } from './pipeline/store-page.ts'

/** How often new blocks may explain a difference before it counts. */
const mostRounds = 3
/** Pages that are read while earlier ones are stored. */
const mostPagesAhead = 5
/** Events repaired in one pass; the next pass continues. */
const mostRepairs = 100

export async function ingest(pass: Pass): Promise<Comparison['outcome']> {
  const organisationId = pass.wallet.entity_id
  const id = newId()
  await insertRun(
    pass.db,
    {
      entity_id: organisationId,
      id,
      job_id: pass.job.id,
      wallet_id: pass.wallet.id,
      network_id: pass.network.id,
      provider: pass.provider.name,
      started_at: new Date(),
    },
    { isWhole: ['reconcile', 'repair', 'backfill'].includes(pass.job.kind) },
  )
  try {
    const comparison = await bringUpToDate(pass)
    await updateRun(
      pass.db,
      { organisationId, id },
      { ...countsOf(pass), outcome: comparison.outcome, ended_at: new Date() },
    )
    return comparison.outcome
  } catch (error) {
    await updateRun(
      pass.db,
      { organisationId, id },
      { ...countsOf(pass), outcome: 'failed', ...keptFault(faultOfError(error)), ended_at: new Date() },
    )
    throw error
  }
}

async function bringUpToDate(pass: Pass): Promise<Comparison> {
  if (pass.job.kind !== 'check') await readAndMark(pass)
  if (goesThroughBooks(pass.job)) await checkArithmetic(pass)
  let comparison = await compareSettled(pass)
  for (let repairs = 0; comparison.outcome === 'mismatch' && repairs < mostRepairs; repairs++) {
    if (!(await explainDifferences(pass, comparison))) break
    comparison = await compare(pass)
  }
  if (comparison.outcome === 'mismatch' && (await lookBack(pass, comparison))) {
    await readAndMark(pass)
    comparison = await compare(pass)
  }
  await storeComparison(pass, comparison)
  return comparison
}

/** A difference counts only when new blocks do not explain it. */
async function compareSettled(pass: Pass): Promise<Comparison> {
  for (let round = 1; ; round++) {
    const comparison = await compare(pass)
    const isUnread = comparison.hasMoved || pass.readUntil === null
    if (comparison.outcome !== 'mismatch' || !isUnread || round === mostRounds) return comparison
    await readAndMark(pass)
  }
}

async function compare(pass: CompareNeeds & Pick<Pass, 'tally'>): Promise<Comparison> {
  await report(pass, 'running_balances')
  await bringBalancesForward(pass)
  await report(pass, 'reconcile')
  return compareWithChain(pass)
}

async function readAndMark(pass: Pass): Promise<void> {
  await readHistory(pass)
  const place = { organisationId: pass.wallet.entity_id, networkId: pass.network.id }
  await pass.clock.time('index_wallet', () => markLookAlikes(pass.db, place))
}

async function readHistory(pass: Pass): Promise<void> {
  await report(pass, 'fetch')
  pass.readUntil = pass.heads.solid.number
  await settlePending(pass)
  const { kind, tx_hash } = pass.job
  if (kind === 'by-hash') return readOne(pass, tx_hash ?? '')
  if (kind === 'repair') await repairNamed(pass)
  const read = gather(readPages(pass, pagesOf(pass)), mostPagesAhead)
  for await (const groups of gather(prepareAll(pass, read), 1)) {
    for (const prepared of groups) await storePages(pass, prepared)
    await report(pass, 'fetch')
  }
}

function pagesOf(pass: Parameters<typeof fetchPages>[0]): AsyncGenerator<FetchedPage> {
  const { job } = pass
  const { window_from: from, window_until: until, row_limit } = job
  if (until !== null)
    return fetchWindow(pass, {
      from: from === null ? null : { at: from, height: numberOrNull(job.window_from_height) },
      until: { at: until, height: numberOrNull(job.window_until_height) },
    })
  return row_limit === null ? fetchPages(pass) : fetchNewest(pass, row_limit)
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

/** Repairs the finding that the job names, if it is still open. */
async function repairNamed(pass: RepairNeeds): Promise<void> {
  const { finding_id, entity_id } = pass.job
  const finding =
    finding_id === null
      ? undefined
      : await findFinding(pass.db, { organisationId: entity_id, id: finding_id })
  if (finding?.state === 'open') await repair(pass, finding, { isRequested: true })
}

async function readOne(pass: StoreNeeds & ReadNeeds, hash: string): Promise<void> {
  const { tally, provider } = pass
  const source = sourceOf(pass)
  tally.planned = 1
  tally.streams.native.returned += 1
  const found = await pass.clock.time('fetch', () => completeTransaction(source, hash, null))
  if (found === null)
    return tally.refuse('native', hash, chainFault('TRANSACTION_UNKNOWN', { provider: provider.name }))
  await storePage(pass, { stream: 'native', transactions: [found], listed: [], covered: null })
  if (tally.streams.native.filtered > 0) tally.note(hash, chainFault('TRANSACTION_MOVES_NOTHING'))
}

/** Stores the figures that the progress view shows. */
async function report({ db, job, tally }: Pick<Pass, 'db' | 'job' | 'tally'>, stage: string): Promise<void> {
  await updateJob(db, job, {
    stage,
    processed_native_out: tally.nativeOut,
    processed_native_in: tally.nativeIn,
    processed_trc20_out: tally.trc20Out,
    processed_trc20_in: tally.trc20In,
    planned_total: tally.planned,
    errors: JSON.stringify(tally.errors),
  })
}

const countsOf = ({ tally, clock }: Pick<Pass, 'clock' | 'tally'>) => ({
  records_fetched: tally.sum('returned'),
  inserted: tally.sum('inserted'),
  duplicates: tally.sum('duplicates'),
  filtered: tally.sum('filtered'),
  failed: tally.sum('failed'),
  stages: JSON.stringify(
    clock.stages({
      fetch: { streams: tally.streams, counted: tally.counted, pages: tally.timings },
      index_wallet: { entries: tally.entries },
    }),
  ),
  tracking: JSON.stringify(tally.tracking),
  extra: JSON.stringify({ total_processed: tally.sum('returned'), errors: tally.errors }),
})
