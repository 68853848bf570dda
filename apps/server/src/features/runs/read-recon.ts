/** The run's wallet in both tables, line by line, and the outcome of the rows that the run received. */
import { type ApiReply, RunFetched, RunTracking } from '@holdfast/contract'
import type { Queryable, RowFate, Stream } from '@holdfast/store'
import { countWallet, findRunTracking, type RunView, type SideCounts } from '@holdfast/store/read'
import { z } from 'zod'

type Recon = ApiReply<'getRunRecon'>

type ListingRun = NonNullable<Recon['tracking']>['native']

export async function readRecon(db: Queryable, run: RunView): Promise<Recon> {
  const scope = { organisationId: run.organisationId, walletId: run.walletId, address: run.address }
  const [{ listed, booked, fees, types, providers }, tracked] = await Promise.all([
    countWallet(db, scope),
    findRunTracking(db, { organisationId: run.organisationId, id: run.id }),
  ])
  const bc = sideOf(listed)
  const wallet = sideOf(booked)
  const subtotal = bc.outbound.subtotal + bc.inbound.subtotal
  const fetched = fetchedBy(run)
  const trackingOf = (stream: Stream): ListingRun => ({
    ...(fetched?.streams[stream] ?? nothingListed),
    timing: fetched?.pages[stream] ?? null,
    lists: { ...noLists, ...tracked[stream] },
  })
  return {
    as_of: new Date().toISOString(),
    bc_transactions: {
      ...bc,
      subtotal,
      total: subtotal + bc.other.energy_transfer + bc.other.undelegate_energy,
    },
    wallet_transactions: {
      ...wallet,
      fees_on_token_events: fees.booked,
      total: wallet.outbound.subtotal + wallet.inbound.subtotal + fees.booked,
    },
    token_events_without_fee: listed.tokenOut - fees.expected,
    transaction_types: [...types],
    providers: [...providers],
    tracking: {
      native: trackingOf('native'),
      trc20: trackingOf('trc20'),
      internal: trackingOf('internal'),
    },
    fetched: fetched?.counted ?? nothingCounted,
  }
}

const sideOf = (counts: SideCounts) => ({
  outbound: {
    native_tx: counts.nativeOut,
    contract_tx: counts.contractOut,
    token_events: counts.tokenOut,
    subtotal: counts.nativeOut + counts.contractOut + counts.tokenOut,
  },
  inbound: {
    native_tx: counts.nativeIn,
    token_events: counts.tokenIn,
    trc10: counts.numberedIn,
    subtotal: counts.nativeIn + counts.tokenIn + counts.numberedIn,
  },
  other: { energy_transfer: counts.energyTransfer, undelegate_energy: counts.undelegateEnergy },
})

const StreamCounts = RunTracking.shape.native.omit({ lists: true, timing: true })

const Timing = RunTracking.shape.native.shape.timing

const FetchExtra = z.object({
  streams: z.object({ native: StreamCounts, trc20: StreamCounts, internal: StreamCounts }),
  counted: RunFetched,
  pages: z.object({ native: Timing, trc20: Timing, internal: Timing }).partial(),
})

/** Null for a run that read nothing or was interrupted. */
function fetchedBy({ stages }: RunView): z.infer<typeof FetchExtra> | null {
  const extra = FetchExtra.safeParse(stages.find(({ name }) => name === 'fetch')?.extra)
  return extra.success ? extra.data : null
}

const nothingListed = { pages: 0, returned: 0, inserted: 0, duplicates: 0, filtered: 0, failed: 0 }

const nothingCounted = { native_in: 0, native_out: 0, trc20_in: 0, trc20_out: 0, total: 0, estimated: 0 }

const noLists = { inserted: [], duplicates: [], filtered: [], failed: [] } satisfies Record<RowFate, never[]>
