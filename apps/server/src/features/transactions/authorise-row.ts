import type { Right } from '@holdfast/ledger'
import { findTransaction, type ListedRow } from '@holdfast/store/read'
import type { Actor, Context } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** A row of one of the caller's organisations. */
export async function authoriseRow(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  right: Right,
  id: string,
): Promise<ListedRow> {
  const row = await findTransaction(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, row, 'transaction')
}
