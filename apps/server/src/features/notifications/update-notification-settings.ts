import { transaction, type Transaction } from '@holdfast/store'
import { listAccountGroups, listNotificationSettings } from '@holdfast/store/read'
import {
  lockRows,
  upsertNotificationPerson,
  upsertNotificationSettings,
  wakeDeliveries,
} from '@holdfast/store/write'
import { type ApiRequest, isEmailFixed } from '@holdfast/contract'
import { authorise } from '../../http/authorise.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { presentSettings } from './present-settings.ts'

type Body = ApiRequest<'updateNotificationSettings'>['body']

/** Deliveries that wait for the person are looked at again by the new settings. */
export const updateNotificationSettings: Verb<'updateNotificationSettings', 'db' | 'config'> = async (
  context,
  { actor, request: { body } },
) => {
  authorise(actor, 'read organisation', body.entity_id)
  const { topic } = body
  if (topic?.email === false && isEmailFixed(topic.topic))
    throw refusal('NOTICE_FIXED', { field: 'topic.email' })
  await transaction(context.db, async (tx) => {
    // Two changes at once both stay.
    await lockRows(tx, 'users', { id: actor.user.id })
    await changeInOrganisation(tx, actor.user.id, body)
    await changePerson(tx, actor.user.id, body)
    await wakeDeliveries(tx, actor.user.id, new Date())
  })
  return presentSettings(context, actor.user, body.entity_id)
}

async function changeInOrganisation(
  tx: Transaction,
  userId: string,
  { entity_id: organisationId, topic, vault, payment_usd }: Body,
): Promise<void> {
  if (topic === undefined && vault === undefined && payment_usd === undefined) return
  const [chosen] = await listNotificationSettings(tx, organisationId, [userId])
  const channels = { ...chosen?.channels }
  if (topic !== undefined) {
    const { topic: name, email, push } = topic
    channels[name] = {
      ...channels[name],
      ...(email === undefined ? {} : { email }),
      ...(push === undefined ? {} : { push }),
    }
  }
  const muted = new Set(chosen?.muted_vaults)
  if (vault !== undefined) {
    const groups = await listAccountGroups(tx, [organisationId])
    if (vault.id !== null && !groups.some(({ id }) => id === vault.id)) throw notFound('account_group')
    if (vault.is_on) muted.delete(vault.id ?? '')
    else muted.add(vault.id ?? '')
  }
  await upsertNotificationSettings(
    tx,
    { organisationId, userId },
    { channels, mutedVaults: [...muted], paymentUsd: payment_usd ?? chosen?.payment_usd ?? '1000' },
  )
}

async function changePerson(
  tx: Transaction,
  userId: string,
  { digest, quiet, time_zone }: Body,
): Promise<void> {
  if (digest === undefined && quiet === undefined && time_zone === undefined) return
  await upsertNotificationPerson(tx, userId, {
    ...(digest === undefined
      ? {}
      : { digest: digest.mode, digest_hour: digest.hour, digest_weekday: digest.weekday }),
    ...(quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
    ...(time_zone === undefined ? {} : { time_zone }),
  })
}
