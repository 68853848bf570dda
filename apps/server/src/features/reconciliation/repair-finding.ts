import { transaction } from '@holdfast/store'
import { findFinding } from '@holdfast/store/read'
import { enqueueJob } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { notFound, Refused } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { assertServed } from './assert-served.ts'
import { waitForJob } from './wait-for-job.ts'

export const repairFinding: Verb<'repairFinding', 'db' | 'providers'> = async (context, call) => {
  const { params } = call.request
  const wallet = await authoriseWallet(context.db, call.actor, 'fetch history', params.id)
  await assertServed(context, wallet.network_id)
  const finding = await findFinding(context.db, {
    organisationId: wallet.entity_id,
    id: params.findingId,
  })
  if (finding?.wallet_id !== wallet.id) throw notFound('finding')
  if (finding.state !== 'open') throw new Refused(409, 'This finding is closed already')
  const job = await transaction(context.db, async (tx) => {
    const queued = await enqueueJob(tx, {
      entity_id: wallet.entity_id,
      wallet_id: wallet.id,
      kind: 'repair',
      provider: 'trongrid',
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
  return { success: true, message: 'Booked as the chain has it', job_id: job.id }
}
