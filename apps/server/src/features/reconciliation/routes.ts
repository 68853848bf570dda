import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '@holdfast/store'
import { findFinding, findJobById, listNetworks } from '@holdfast/store/read'
import { enqueueJob, updateWalletRepairs } from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { badValue, notFound, Refused } from '../../http/refusal.ts'
import { isServed } from '../networks/is-served.ts'
import { queueJob } from '../ingestion/queue-job.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { readHistory } from './history.ts'
import { readStatus } from './status.ts'

/** How long 'Reconcile Now' waits for the ingester. */
const patienceMs = 60_000

export const reconciliation: HandlersOf<
  | 'getReconciliationStatus'
  | 'reconcileWallet'
  | 'backfillWallet'
  | 'getReconciliationHistory'
  | 'changeReconciliation'
  | 'repairFinding'
> = {
  getReconciliationStatus: async (context, { actor, request: { params } }) => {
    const wallet = await authoriseWallet(context.db, actor, 'read organisation', params.id)
    return readStatus(context, { organisationId: wallet.entity_id, id: wallet.id })
  },

  reconcileWallet: async (context, asked) => {
    const wallet = await authoriseWallet(context.db, asked.actor, 'fetch history', asked.request.params.id)
    await assertServed(context, wallet.network_id)
    const job = await queueJob(context.db, asked, wallet, { kind: 'orchestrate', provider: 'trongrid' })
    await untilDone(context, job.id)
    return readStatus(context, { organisationId: wallet.entity_id, id: wallet.id })
  },

  backfillWallet: async (context, asked) => {
    const { params, query } = asked.request
    const wallet = await authoriseWallet(context.db, asked.actor, 'fetch history', params.id)
    await assertServed(context, wallet.network_id)
    const job = await queueJob(context.db, asked, wallet, {
      kind: 'backfill',
      provider: 'trongrid',
      token_id: query.token_id,
      use_high_watermark: false,
    })
    await untilDone(context, job.id)
    return { success: true, message: 'Read again from the last reconciled point', job_id: job.id }
  },

  getReconciliationHistory: async ({ db }, { actor, request: { params } }) =>
    readHistory(db, await authoriseWallet(db, actor, 'read organisation', params.id)),

  changeReconciliation: async ({ db }, asked) => {
    const { params, body } = asked.request
    const wallet = await authoriseWallet(db, asked.actor, 'change wallets', params.id)
    const change = { organisationId: wallet.entity_id, id: wallet.id, repairsItself: body.repairs_itself }
    await transaction(db, async (tx) => {
      await updateWalletRepairs(tx, change)
      await recordChange(tx, asked, {
        organisationId: wallet.entity_id,
        subject: { kind: 'wallet', id: wallet.id, name: wallet.name },
        verb: 'updated',
        before: { repairs_itself: wallet.repairs_itself },
        after: body,
      })
    })
    return body
  },

  repairFinding: async (context, asked) => {
    const { params } = asked.request
    const wallet = await authoriseWallet(context.db, asked.actor, 'fetch history', params.id)
    await assertServed(context, wallet.network_id)
    const finding = await findFinding(context.db, {
      organisationId: wallet.entity_id,
      id: params.findingId,
    })
    if (finding?.wallet_id !== wallet.id) throw notFound('Finding')
    if (finding.state !== 'open') throw new Refused(409, 'This finding is closed already')
    const job = await transaction(context.db, async (tx) => {
      const queued = await enqueueJob(tx, {
        entity_id: wallet.entity_id,
        wallet_id: wallet.id,
        kind: 'repair',
        provider: 'trongrid',
        token_id: finding.token_id,
        finding_id: finding.id,
        requested_by: asked.actor.user.id,
      })
      await recordChange(tx, asked, {
        organisationId: wallet.entity_id,
        subject: { kind: 'finding', id: finding.id, name: wallet.name },
        verb: 'repaired',
        after: { wallet_id: wallet.id, job_id: queued.id },
      })
      return queued
    })
    await untilDone(context, job.id)
    return { success: true, message: 'Booked as the chain has it', job_id: job.id }
  },
}

async function assertServed({ db, providers }: Pick<Context, 'db' | 'providers'>, networkId: string): Promise<void> {
  const network = (await listNetworks(db)).find(({ id }) => id === networkId)
  if (network === undefined || !isServed(network, providers))
    throw badValue('wallet', `no provider is configured for ${network?.name ?? 'its network'}`)
}

/** A job that takes longer goes on by itself; the caller is told so. */
async function untilDone({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const job = await findJobById(db, id)
    if (job?.state === 'done') return
    if (job?.state === 'failed' || (job?.failure ?? null) !== null)
      throw new Refused(502, `Chain unavailable: ${job?.failure ?? 'the wallet could not be read'}`)
    await sleep(150)
  }
  throw new Refused(503, 'The wallet is still being read. Load the status again in a moment.')
}
