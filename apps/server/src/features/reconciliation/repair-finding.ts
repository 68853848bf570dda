import { transaction, type Transaction } from '@holdfast/store'
import { type Finding, findFinding, isBeingRepaired } from '@holdfast/store/read'
import { enqueueJob, lockRows } from '@holdfast/store/write'
import { messageOf } from '../../http/message-of.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { assertServed } from './assert-served.ts'
import { waitForJob } from './wait-for-job.ts'

export const repairFinding: Verb<'repairFinding', 'db' | 'providers'> = async (context, call) => {
  const { params } = call.request
  const wallet = await authoriseWallet(context.db, call.actor, 'fetch history', params.id)
  const provider = await assertServed(context, wallet.network_id)
  const finding = await findFinding(context.db, {
    organisationId: wallet.entity_id,
    id: params.findingId,
  })
  if (finding?.wallet_id !== wallet.id) throw notFound('finding')
  const job = await transaction(context.db, async (tx) => {
    await assertToRepair(tx, finding)
    const queued = await enqueueJob(tx, {
      entity_id: wallet.entity_id,
      wallet_id: wallet.id,
      kind: 'repair',
      provider,
      token_id: finding.token_id,
      finding_id: finding.id,
      requested_by: call.actor.user.id,
    })
    await recordChange(tx, call, {
      organisationId: wallet.entity_id,
      subject: { kind: 'finding', id: finding.id, name: wallet.name },
      verb: 'repaired',
      after: { wallet_id: wallet.id, job_id: queued.id },
    })
    return queued
  })
  await waitForJob(context, job.id)
  return { success: true, ...messageOf('FINDING_REPAIRED'), job_id: job.id }
}

/** The finding is locked until the commit, so the second of two concurrent requests sees the repair of the first. */
async function assertToRepair(tx: Transaction, { entity_id, id }: Finding): Promise<void> {
  await lockRows(tx, 'reconciliation_findings', { entity_id, id })
  const finding = await findFinding(tx, { organisationId: entity_id, id })
  if (finding?.state !== 'open') throw refusal('FINDING_CLOSED')
  if (await isBeingRepaired(tx, finding)) throw refusal('FINDING_BEING_REPAIRED')
}
