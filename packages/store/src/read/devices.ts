import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { DevicesTable } from '../schema/people.ts'

export type Device = Selectable<DevicesTable>

const within = (organisationIds: readonly string[]) =>
  sql<boolean>`entity_id = any(${[...organisationIds]}::uuid[])`

export const listDevices = (db: Queryable, organisationIds: readonly string[]): Promise<Device[]> =>
  db
    .selectFrom('devices')
    .selectAll()
    .where(within(organisationIds))
    .orderBy('device_name')
    .orderBy('id')
    .execute()

export const findDevice = (
  db: Queryable,
  organisationIds: readonly string[],
  id: string,
): Promise<Device | undefined> =>
  db.selectFrom('devices').selectAll().where(within(organisationIds)).where('id', '=', id).executeTakeFirst()
