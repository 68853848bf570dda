import {
  assertDirect,
  type DatabaseAddresses,
  isPooled,
  lineOfSetting,
  listSettingFaults,
  openDatabase,
} from '@holdfast/store'
import { DatabaseNewer, readSchemaState } from '@holdfast/store/migrate'
import pg from 'pg'
import { z } from 'zod'
import { linesOfFault } from '../lines-of-fault.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

const oldestServer = 150_000
/** Sessions, approvals and the calls to signers compare times of several machines. */
const mostSkewMs = 2_000

const State = z.object({
  version: z.coerce.number(),
  name: z.string(),
  is_superuser: z.boolean(),
  is_standby: z.boolean(),
  now: z.date(),
})

/** Whether the database answers, is of a version that works, and has the schema of this version. With a pooler, also whether its
 *  connections have the settings that Holdfast needs. */
export async function checkDatabase(addresses: DatabaseAddresses): Promise<Finding[]> {
  const { databaseUrl, directDatabaseUrl: url } = addresses
  try {
    await assertDirect(url)
    const findings = [...(await checkServer(url)), await checkSchema(url)]
    return isPooled(addresses) ? [...findings, ...(await checkPooler(databaseUrl))] : findings
  } catch (error) {
    return linesOfFault(error).map((line) => fault('database', line))
  }
}

async function checkServer(url: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // The first statement includes the start of the server process.
    await client.query('select 1')
    const before = Date.now()
    const { rows } = await client.query(
      `select current_setting('server_version_num') as version, current_setting('server_version') as name,
         (select rolsuper from pg_roles where rolname = current_user) as is_superuser, pg_is_in_recovery() as is_standby, clock_timestamp() as now`,
    )
    const after = Date.now()
    const { version, name, is_superuser, is_standby, now } = State.parse(rows[0])
    const skew = Math.round(now.getTime() - (before + after) / 2)
    return [
      version < oldestServer
        ? fault('database', `PostgreSQL ${name} is too old: 15 or later is needed`)
        : ok('database', `PostgreSQL ${name} answers`),
      ...(is_standby
        ? [fault('database', 'this is a standby, which only reads: set DATABASE_URL to the primary')]
        : []),
      ...(is_superuser
        ? [warning('database', 'the user is a superuser: use one that only owns this database')]
        : []),
      Math.abs(skew) > mostSkewMs + (after - before)
        ? fault('clock', `the clock of the database differs by ${skew} ms: synchronise both machines (NTP)`)
        : ok('clock', `the clock of the database differs by ${skew} ms`),
    ]
  } finally {
    await client.end()
  }
}

async function checkPooler(url: string): Promise<Finding[]> {
  const db = openDatabase(url, { poolSize: 1, isPooled: true })
  try {
    const faults = await listSettingFaults(db)
    return [
      ok('pooler', 'answers'),
      ...faults.map((found) => (found.isWrong ? fault : warning)('pooler', lineOfSetting(found))),
    ]
  } catch (error) {
    return linesOfFault(error).map((line) => fault('pooler', line))
  } finally {
    await db.destroy()
  }
}

async function checkSchema(url: string): Promise<Finding> {
  const { pending, unknown } = await readSchemaState(url)
  const [newer] = unknown
  if (newer !== undefined) return fault('schema', new DatabaseNewer(newer).message)
  return pending.length === 0
    ? ok('schema', 'is the one of this version')
    : fault('schema', `${pending.length} migrations are missing: run holdfast migrate, or start a server`)
}
