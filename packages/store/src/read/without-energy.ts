/** The rows that the list leaves out if its reader hides energy: delegated and returned resources. */
import type { TransactionType } from '@holdfast/ledger'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

const energyTypes: TransactionType[] = [
  'energy_transfer',
  'bandwidth_transfer',
  'undelegate_energy',
  'undelegate_bandwidth',
]

/** `type`: the column of the transaction's type. */
export const withoutEnergy = (type: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${type} <> all(${energyTypes}::text[])`
