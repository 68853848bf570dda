/** The older list: rows of the same books, a hundred on each page, with the wallet that each belongs to. */
import { findWalletsOfRows, listTransactions } from '@holdfast/store/read'
import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findRaw } from './find-raw.ts'
import { findWarnings } from './find-warnings.ts'
import { findWritten } from './find-written.ts'
import { presentFee } from './present-fee.ts'
import { presentTransaction } from './present-transaction.ts'
import { scopeFilter } from './transaction-filter.ts'

export const listMpcTransactions: Verb<'listMpcTransactions', 'config' | 'db'> = async (
  context,
  { actor, request: { query } },
) => {
  const { db } = context
  const organisationId = defaultOrganisationOf(actor, query.entity_id)
  if (organisationId === null) throw notFound('organisation')
  authorise(actor, 'read organisation', organisationId)
  const page = await listTransactions(db, {
    ...scopeFilter({ ...query, entity_id: organisationId }),
    page: query.page,
    limit: query.limit,
    minimums: new Map(),
    includesEnergy: true,
    includesUnknown: false,
  })
  const warningsOf = await findWarnings(db, organisationId, page.rows)
  const writtenOf = await findWritten(context, organisationId, page.rows)
  const rawOf = await findRaw(db, { entity_id: organisationId, include_raw: query.include_raw }, page.rows)
  const wallets = await findWalletsOfRows(db, { organisationId, rowIds: page.rows.map(({ id }) => id) })
  return {
    rows: page.rows.map((row) => ({
      ...presentTransaction(row, writtenOf(row)),
      ...presentFee(row),
      ...rawOf(row),
      ...warningsOf(row),
      wallet_name: wallets.get(row.id)?.name ?? null,
      mpc_wallet_address: wallets.get(row.id)?.address ?? null,
      mpc_asset_contract: row.contract_address,
    })),
    total: page.total,
    ...(page.isFloor ? { total_is_floor: true } : {}),
    ...(page.isSearchCut ? { search_is_cut: true } : {}),
  }
}
