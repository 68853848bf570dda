/** Connections behind a pooler in transaction mode, such as PgBouncer: each transaction may run on another connection of the database.
 *  Locks, notifications and settings of a connection need one that leads to the database itself. */
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, sessionSettings } from './database.ts'

/** Throws if the URL leads to a pooler, which would give a lock of one connection to others and lose notifications. */
export async function assertDirect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // A pooler names a process of its own for the cancelling of queries.
    const { processID } = client as pg.Client & { readonly processID: number }
    if (rows[0]?.pid !== processID) throw new LeadsToPooler()
  } finally {
    await client.end()
  }
}

export class LeadsToPooler extends Error {
  constructor() {
    super(
      'this address leads to a connection pooler: set DATABASE_DIRECT_URL to the address of the database itself, and DATABASE_URL to the pooler',
    )
    this.name = 'LeadsToPooler'
  }
}

export interface SettingFault {
  readonly name: string
  readonly wanted: string
  readonly found: string
  /** Whether results are wrong with it; others cost only time. */
  readonly isWrong: boolean
}

/** The settings that connections of this database lack. */
export async function listSettingFaults(db: Database): Promise<readonly SettingFault[]> {
  const names = Object.keys(sessionSettings)
  const { rows } = await sql<{ name: string; found: string }>`
    select name, current_setting(name) as found from unnest(${names}::text[]) as name`.execute(db)
  return Object.entries(sessionSettings).flatMap(([name, wanted]) => {
    const found = rows.find((row) => row.name === name)?.found ?? ''
    return found === wanted ? [] : [{ name, wanted, found, isWrong: name === 'TimeZone' }]
  })
}

/** The advice for an operator, in one line. */
export const lineOfSetting = ({ name, wanted, found }: SettingFault): string =>
  `connections through the pooler have ${name} = ${found}: run ALTER ROLE <user of DATABASE_URL> SET ${name} TO '${wanted}', then RECONNECT in the pooler`

/** Throws if queries through this database would give wrong results. */
export async function assertSettings(db: Database): Promise<void> {
  const wrong = (await listSettingFaults(db)).find(({ isWrong }) => isWrong)
  if (wrong !== undefined) throw new Error(lineOfSetting(wrong))
}
