import { DatevSettings } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { findAccountingSettings } from '@holdfast/store/read'
import type { Datev } from './datev.ts'

/** The version of settings that nobody stated yet; stating them makes it the next one. */
const missingVersion = 1

export async function readDatev(
  db: Queryable,
  organisationId: string,
): Promise<{ datev: Datev | null; version: number }> {
  const stored = await findAccountingSettings(db, organisationId)
  return stored === undefined
    ? { datev: null, version: missingVersion }
    : { datev: DatevSettings.parse(stored.datev), version: stored.version }
}
