import { type RawBuilder, sql } from 'kysely'

/**
 * Base units that entries of stakes moved out of the liquid balance and not back: the owner's still, and not
 * payable until they are unstaked. Stake that is lent to others or waits for its release is part of it. Every
 * chain books its stakes as entries of these kinds, so that the position follows from the ledger alone.
 */
export const stakedUnits = (entries: string): RawBuilder<string> =>
  sql<string>`sum(case when ${sql.ref(`${entries}.kind`)} not in ('stake', 'unstake') then 0
    when ${sql.ref(`${entries}.direction`)} = 'out' then ${sql.ref(`${entries}.units`)} else -${sql.ref(`${entries}.units`)} end)`
