/** Works on one job from the queue. The queue retries a failed job, and the job shows its last failure. */
import { type Chain, chainOf, type History, withNativeAsset } from '@holdfast/chains'
import { chainFault, type ChainName, keptFault, type ListMark, nativeOn } from '@holdfast/ledger'
import { otherNetwork, type ProviderDirectory, providerNamed, ProviderRefused } from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import { findJob, findLastAgreement, findWalletToRead } from '@holdfast/store/read'
import { type IngestionJob, updateJob } from '@holdfast/store/write'
import type { Logger } from 'pino'
import { z } from 'zod'
import { faultOfError } from './fault-of-error.ts'
import { ingest } from './ingest.ts'
import { markAt } from './pipeline/list-marks.ts'
import { SeenAddresses } from './pipeline/seen-addresses.ts'
import { type Pass, StageClock, Tally } from './pipeline/pass.ts'
import { TokenCatalogue } from './pipeline/token-catalogue.ts'

export const JobPayload = z.object({ job_id: z.uuid(), entity_id: z.uuid() })

export interface JobNeeds {
  readonly db: Database
  readonly providers: ProviderDirectory
  readonly chains?: (name: ChainName) => Chain
  readonly log: Logger
}

export interface Attempt {
  readonly isLast: boolean
}

export async function workJob(
  payload: unknown,
  { log, ...needs }: JobNeeds,
  { isLast }: Attempt,
): Promise<void> {
  const { db } = needs
  const { job_id, entity_id } = JobPayload.parse(payload)
  const job = await findJob(db, { organisationId: entity_id, id: job_id })
  // The wallet was deleted with its jobs, or a retry found the job done.
  if (job === undefined || job.state === 'done' || job.state === 'failed') return
  await updateJob(db, job, { state: 'running', failure: null, failure_refusal: null })
  try {
    const pass = await preparePass(needs, job)
    if (pass === null) {
      await updateJob(db, job, {
        state: 'failed',
        stage: 'failed',
        ...keptFault(chainFault('WALLET_NOT_READ')),
      })
      return
    }
    const outcome = await ingest(pass)
    await updateJob(db, job, { state: 'done', stage: 'done' })
    const inserted = pass.tally.sum('inserted')
    log.info({ job: job.id, wallet: job.wallet_id, kind: job.kind, outcome, inserted }, 'job done')
  } catch (error) {
    const fault = faultOfError(error)
    const failure = keptFault(fault)
    log.warn({ job: job.id, wallet: job.wallet_id, failure: failure.failure }, 'job failed')
    const noted = { txid: '', message: failure.failure, message_refusal: fault }
    const errors = [...job.errors, noted].slice(-100)
    await updateJob(db, job, {
      ...failure,
      errors: JSON.stringify(errors),
      ...(isLast ? { state: 'failed', stage: 'failed' } : {}),
    })
    throw error
  }
}

async function preparePass(
  { db, providers, chains = chainOf }: Omit<JobNeeds, 'log'>,
  job: IngestionJob,
): Promise<Pass | null> {
  const found = await findWalletToRead(db, { organisationId: job.entity_id, walletId: job.wallet_id })
  if (found === undefined) return null
  const { facts, history: ofChain } = chains(found.network.chain)
  const native = nativeOn(facts, found.network.chain_id)
  const history =
    ofChain && withNativeAsset(ofChain, { ofChain: facts.native.asset, ofNetwork: native.asset })
  const all = providers(found.network.code)
  const provider = history === null ? null : providerNamed(all, job.provider)
  if (history === null || provider === null) return null
  const other = await otherNetwork(provider, found.network.chain_id)
  if (other !== null) throw new ProviderRefused(provider.name, 'network', other)
  return {
    ...found,
    db,
    facts,
    native,
    history,
    provider,
    others: all.filter(({ name }) => name !== job.provider),
    job,
    tokens: new TokenCatalogue(db, found.network.id, { provider, history }),
    tally: new Tally(),
    clock: new StageClock(),
    seenAddresses: new SeenAddresses(),
    startFrom:
      job.kind === 'backfill' && job.window_until === null
        ? { at: await lastAgreement(db, history, job) }
        : null,
    readAgain: [],
    readUntil: null,
    heads: await provider.fetchHeads(),
  }
}

/** The point where books and chain of this token last agreed; the beginning when they never did. */
async function lastAgreement(db: Database, history: History, job: IngestionJob): Promise<ListMark | null> {
  if (job.token_id === null) return null
  const scope = { organisationId: job.entity_id, walletId: job.wallet_id }
  const agreed = await findLastAgreement(db, { ...scope, tokenId: job.token_id })
  return agreed === null ? null : markAt(history, agreed)
}
