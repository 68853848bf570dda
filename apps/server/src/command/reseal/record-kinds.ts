/** The kinds of records that depend on the secret key, each with the place where its rows are read and written. */
import type { Database } from '@holdfast/store'
import { sql } from 'kysely'
import { openCodeKeys, sealCodeKeys } from '../../features/credentials/code-keys.ts'
import { totpPlace, totpPurpose } from '../../features/credentials/totp.ts'
import { keyPlace, signerPlace } from '../../features/dev-tools/dev-signer.ts'
import { pushPlace } from '../../features/notifications/push-key-of.ts'
import {
  apiKeyMac,
  approvalMac,
  passkeyMac,
  providerLinkMac,
  recoveryCodeKey,
  sessionRowMac,
  stepUpMac,
} from '../../row-macs.ts'
import type { EndpointSecrets } from '../../webhooks/secret.ts'
import { macAfter, type Outcome, type Rotation, sealedAfter } from './rotation.ts'
import { secretsAfter } from './secrets-after.ts'

/** `last`: where the next portion begins. Null: there is none. */
export interface Portion {
  readonly resealed: number
  readonly foreign: number
  readonly last: string | null
}

export interface RecordKind {
  readonly name: string
  reseal(db: Database, after: string | null, limit: number): Promise<Portion>
}

interface KindTerms<Row> {
  readonly name: string
  readonly table: string
  /** The columns of the key, which order the rows. */
  readonly key: readonly (keyof Row & string)[]
  readonly column: keyof Row & string
  /** Rows that carry nothing of the key. */
  readonly where?: string
  readonly outcomeOf: (row: Row) => Outcome
}

/** The place of a row: the text of the columns of its key. */
const placeSql = (key: readonly string[]) =>
  sql`concat_ws(' ', ${sql.join(key.map((column) => sql`t.${sql.ref(column)}::text`))})`

function kindOf<Row>({ name, table, key, column, where, outcomeOf }: KindTerms<Row>): RecordKind {
  return {
    name,
    async reseal(db, after, limit) {
      const { rows } = await sql<Row & { readonly place_of_row: string }>`
        select t.*, ${placeSql(key)} as place_of_row from ${sql.table(table)} t
        where ${sql.raw(where ?? 'true')} and (${after}::text is null or ${placeSql(key)} collate "C" > ${after}::text)
        order by ${placeSql(key)} collate "C" limit ${limit}`.execute(db)
      let [resealed, foreign] = [0, 0]
      for (const row of rows) {
        const outcome = outcomeOf(row)
        if (outcome === 'foreign') foreign += 1
        if (!(outcome instanceof Buffer)) continue
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} t set ${sql.ref(column)} = ${outcome}
          where ${placeSql(key)} = ${row.place_of_row} and ${sql.ref(`t.${column}`)} is not distinct from ${row[column]}`.execute(
          db,
        )
        resealed += Number(numAffectedRows ?? 0)
      }
      return { resealed, foreign, last: rows.length < limit ? null : (rows.at(-1)?.place_of_row ?? null) }
    },
  }
}

type RowOf<Mac extends (secret: never, row: never) => Buffer> = Parameters<Mac>[1]
interface SessionOfRow {
  token_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  mac: Buffer | null
  stepped_up_at: Date | null
  step_up_mac: Buffer | null
}
type WithMac<Fields> = Fields & { readonly mac: Buffer | null }

export function recordKinds(rotation: Rotation): readonly RecordKind[] {
  const { from, to } = rotation
  const underFrom = { secretKey: from }
  const underTo = { secretKey: to }
  return [
    kindOf<SessionOfRow>({
      name: 'sessions',
      table: 'sessions',
      key: ['token_hash'],
      column: 'mac',
      outcomeOf: (row) => macAfter(rotation, row.mac, (own) => sessionRowMac(own, row)),
    }),
    kindOf<SessionOfRow>({
      name: 'confirmed sessions',
      table: 'sessions',
      key: ['token_hash'],
      column: 'step_up_mac',
      where: 't.stepped_up_at is not null',
      outcomeOf: ({ token_hash, stepped_up_at, step_up_mac }) =>
        stepped_up_at === null
          ? 'current'
          : macAfter(rotation, step_up_mac, (own) => stepUpMac(own, token_hash, stepped_up_at)),
    }),
    kindOf<WithMac<RowOf<typeof approvalMac>>>({
      name: 'approvals',
      table: 'transfer_approvals',
      key: ['entity_id', 'request_id', 'user_id'],
      column: 'mac',
      outcomeOf: (row) => macAfter(rotation, row.mac, (own) => approvalMac(own, row)),
    }),
    kindOf<WithMac<RowOf<typeof passkeyMac>>>({
      name: 'passkeys',
      table: 'passkeys',
      key: ['id'],
      column: 'mac',
      outcomeOf: (row) => macAfter(rotation, row.mac, (own) => passkeyMac(own, row)),
    }),
    kindOf<WithMac<RowOf<typeof providerLinkMac>>>({
      name: 'links with the sign-in provider',
      table: 'provider_links',
      key: ['user_id'],
      column: 'mac',
      outcomeOf: (row) => macAfter(rotation, row.mac, (own) => providerLinkMac(own, row)),
    }),
    kindOf<WithMac<RowOf<typeof apiKeyMac>>>({
      name: 'API keys',
      table: 'api_keys',
      key: ['entity_id', 'id'],
      column: 'mac',
      where: 't.revoked_at is null',
      outcomeOf: (row) => macAfter(rotation, row.mac, (own) => apiKeyMac(own, row)),
    }),
    kindOf<{ user_id: string; sealed: Buffer }>({
      name: 'authenticator apps',
      table: 'totp_secrets',
      key: ['user_id'],
      column: 'sealed',
      outcomeOf: ({ user_id, sealed }) => sealedAfter(rotation, totpPlace(user_id), sealed, totpPurpose),
    }),
    kindOf<{ user_id: string; code_hash: Buffer; key_sealed: Buffer | null; created_at: Date }>({
      name: 'recovery codes',
      table: 'recovery_codes',
      key: ['user_id', 'code_hash'],
      column: 'key_sealed',
      where: `t.used_at is null`,
      outcomeOf: ({ user_id, key_sealed }) => {
        const earlier = recoveryCodeKey({ rowSecret: from })
        if (key_sealed === null) return sealCodeKeys(to, user_id, [earlier])
        const current = openCodeKeys(underTo, user_id, key_sealed)
        if (current?.some((key) => key.equals(earlier)) === true) return 'current'
        const kept = current ?? openCodeKeys(underFrom, user_id, key_sealed)
        return kept === null ? 'foreign' : sealCodeKeys(to, user_id, [earlier, ...kept])
      },
    }),
    kindOf<{ public_key: string; sealed: Buffer }>({
      name: 'push keys',
      table: 'push_keys',
      key: ['public_key'],
      column: 'sealed',
      outcomeOf: ({ sealed }) => sealedAfter(rotation, pushPlace, sealed, 'push keys'),
    }),
    kindOf<{ entity_id: string; id: string; sealed: Buffer }>({
      name: 'dev keys',
      table: 'dev_keys',
      key: ['entity_id', 'id'],
      column: 'sealed',
      outcomeOf: (row) => sealedAfter(rotation, keyPlace(row), row.sealed),
    }),
    kindOf<{ id: string; sealed: Buffer }>({
      name: 'dev signer',
      table: 'dev_signer',
      key: ['id'],
      column: 'sealed',
      outcomeOf: ({ sealed }) => sealedAfter(rotation, signerPlace, sealed),
    }),
    kindOf<EndpointSecrets>({
      name: 'webhooks',
      table: 'webhook_endpoints',
      key: ['entity_id', 'id'],
      column: 'secrets_sealed',
      where: 't.deleted_at is null',
      outcomeOf: (endpoint) => secretsAfter(rotation, endpoint, Date.now()),
    }),
  ]
}
