import { sql } from 'kysely'
import { Refused } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { version } from '../../version.ts'

export const getHealth: Verb<'getHealth', 'db' | 'config'> = async ({ db, config }) => {
  try {
    await sql`select 1`.execute(db)
  } catch {
    throw new Refused(503, 'The database does not answer.')
  }
  return { ok: true, version, sandbox: config.isSandbox }
}
