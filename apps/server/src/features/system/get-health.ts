import { sql } from 'kysely'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { version } from '../../version.ts'

export const getHealth: Verb<'getHealth', 'db' | 'config'> = async ({ db, config }) => {
  try {
    await sql`select 1`.execute(db)
  } catch {
    throw refusal('DATABASE_SILENT')
  }
  return { ok: true, version, sandbox: config.isSandbox }
}
