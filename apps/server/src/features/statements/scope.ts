/** The wallets and the days of a statement. */
import { mostStatementDays, type Statement } from '@holdfast/contract'
import { boundsOfDays } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  countEntries,
  dayOf,
  listWalletViews,
  type StatementScope,
  type WalletView,
} from '@holdfast/store/read'
import type { z } from 'zod'
import { notFound, refusal } from '../../http/refusal.ts'

export type StatementOnWire = z.output<typeof Statement>

/** More movements than this are refused; see docs/month-end.md for the measurement. */
export const mostEntries = 200_000

export interface RangeQuery {
  readonly entity_id: string
  readonly wallet_id?: string | null | undefined
  readonly first_day: string
  readonly last_day: string
}

export interface Scope {
  readonly organisationId: string
  readonly walletId: string | null
  readonly firstDay: string
  readonly lastDay: string
  readonly views: readonly WalletView[]
  readonly range: StatementScope
  /** The last day is not over: the range ends now. */
  readonly isOpen: boolean
  readonly entries: number
}

/** `at`: movements after it are not part of the statement, so that one of a day that is not over can be made again. */
export async function scopeOf(db: Queryable, query: RangeQuery, at: Date): Promise<Scope> {
  const { entity_id: organisationId, first_day: firstDay, last_day: lastDay } = query
  const { from, until } = boundsOfDays(firstDay, lastDay)
  const isTooLong = until.getTime() - from.getTime() > mostStatementDays * 86_400_000
  if (lastDay < firstDay || lastDay > dayOf(at) || isTooLong)
    throw refusal('DAYS_WRONG', { field: 'last_day', limit: mostStatementDays })
  const walletId = query.wallet_id ?? null
  const views = await listWalletViews(db, {
    organisationIds: [organisationId],
    ...(walletId === null ? {} : { id: walletId }),
  })
  if (walletId !== null && views.length === 0) throw notFound('wallet')
  const range: StatementScope = {
    organisationId,
    walletIds: views.map(({ wallet }) => wallet.id),
    from,
    until: until > at ? at : until,
  }
  const entries = await countEntries(db, range)
  if (entries > mostEntries) throw refusal('STATEMENT_TOO_LARGE', { count: entries, limit: mostEntries })
  return { organisationId, walletId, firstDay, lastDay, views, range, isOpen: until > at, entries }
}
