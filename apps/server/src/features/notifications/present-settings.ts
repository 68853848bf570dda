import { createHash } from 'node:crypto'
import { type ApiReply, noticeTopicNames } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import {
  findNotificationPerson,
  listAccountGroups,
  listNotificationSettings,
  listPushDevices,
  type NotificationPerson,
  type PushDevice,
  type User,
} from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { isVaultOn, topicChannels } from '../notices/channels-of.ts'
import { zoneOf } from './languages.ts'
import { pushKeyOf } from './push-key-of.ts'

type Settings = ApiReply<'getNotificationSettings'>

interface Needs {
  readonly db: Queryable
  readonly config: Config
}

export async function presentSettings(
  { db, config }: Needs,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  organisationId: string,
): Promise<Settings> {
  const [chosen] = await listNotificationSettings(db, organisationId, [userId])
  const person = await findNotificationPerson(db, userId)
  const groups = await listAccountGroups(db, [organisationId])
  const key = await pushKeyOf(db, config)
  return {
    topics: noticeTopicNames.map((topic) => ({ topic, ...topicChannels(chosen, topic) })),
    vaults: [
      ...groups.map(({ id, name }) => ({ id, name, is_on: isVaultOn(chosen, id) })),
      { id: null, name: '', is_on: isVaultOn(chosen, null) },
    ],
    payment_usd: chosen?.payment_usd ?? '1000',
    digest: {
      mode: person?.digest ?? 'off',
      hour: person?.digest_hour ?? 8,
      weekday: person?.digest_weekday ?? 1,
    },
    quiet: quietOf(person),
    time_zone: zoneOf(person),
    email: { address: email, ...stateOf(config, person, email) },
    push: {
      key: key?.publicKey ?? null,
      devices: (await listPushDevices(db, userId)).map(presentPushDevice),
    },
  }
}

const quietOf = (person: NotificationPerson | undefined): Settings['quiet'] =>
  person === undefined || person.quiet_from === null || person.quiet_to === null
    ? null
    : { from: person.quiet_from, to: person.quiet_to }

function stateOf(
  { mail }: Pick<Config, 'mail'>,
  person: NotificationPerson | undefined,
  email: string,
): Omit<Settings['email'], 'address'> {
  const isRefused = person?.refused_address === email.toLowerCase()
  return {
    state: mail === null ? 'unset' : isRefused ? 'refused' : 'ready',
    refused_at: isRefused ? (person.refused_at?.toISOString() ?? null) : null,
    refusal: isRefused ? person.refusal : null,
  }
}

export const presentPushDevice = ({
  id,
  label,
  created_at,
  last_sent_at,
  endpoint,
}: PushDevice): Settings['push']['devices'][number] => ({
  id,
  label,
  created_at: created_at.toISOString(),
  last_sent_at: last_sent_at?.toISOString() ?? null,
  endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
})
