import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { AlertsTable, AlertState } from '../schema/alerts.ts'

export type Alert = Selectable<AlertsTable>
export type AlertView = Alert & {
  readonly organisation: string
  readonly acknowledger: string | null
  readonly assignee: string | null
  readonly closer: string | null
}

const viewed = (db: Queryable) =>
  db
    .selectFrom('alerts as a')
    .innerJoin('organisations as o', 'o.entity_id', 'a.entity_id')
    .leftJoin('users as k', 'k.id', 'a.acknowledged_by')
    .leftJoin('members as m', (join) =>
      join.onRef('m.entity_id', '=', 'a.entity_id').onRef('m.id', '=', 'a.assigned_to'),
    )
    .leftJoin('users as s', 's.id', 'm.user_id')
    .leftJoin('users as c', 'c.id', 'a.closed_by')
    .selectAll('a')
    .select([
      'o.name as organisation',
      'k.name as acknowledger',
      sql<string | null>`case when m.accepted_at is null then m.invited_name else s.name end`.as('assignee'),
      'c.name as closer',
    ])

/** The most severe first, then the newest. */
export async function listAlerts(
  db: Queryable,
  {
    organisationIds,
    states,
    limit,
  }: { organisationIds: readonly string[]; states: readonly AlertState[]; limit: number },
): Promise<AlertView[]> {
  if (organisationIds.length === 0) return []
  return viewed(db)
    .where('a.entity_id', 'in', organisationIds)
    .where('a.state', 'in', states)
    .orderBy(sql`case a.severity when 'critical' then 0 when 'warning' then 1 else 2 end`)
    .orderBy('a.raised_at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

export async function findAlert(
  db: Queryable,
  { organisationIds, id }: { organisationIds: readonly string[]; id: string },
): Promise<AlertView | undefined> {
  if (organisationIds.length === 0) return undefined
  return viewed(db).where('a.entity_id', 'in', organisationIds).where('a.id', '=', id).executeTakeFirst()
}

/** Alerts whose cause was present at the last check. */
export async function listLastingAlerts(db: Queryable): Promise<Alert[]> {
  return db.selectFrom('alerts').selectAll().where('ended_at', 'is', null).execute()
}
