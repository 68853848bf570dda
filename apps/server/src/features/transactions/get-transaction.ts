/** One transaction in full, and its row beside the providers' answers. */
import { findTransaction, listAnswers, type ListedRow, listRowsOfTransaction } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseRow } from './authorise-row.ts'
import { fillBlockPlace } from './fill-block-place.ts'
import { keyOfTransaction } from './key-of-transaction.ts'
import { findTronDetails } from '../tron/find-tron-details.ts'
import { nodeAnswersOf } from '../tron/node-answers-of.ts'
import { presentTransaction } from './present-transaction.ts'
import { findWarnings } from './find-warnings.ts'
import { findWritten } from './find-written.ts'

export const getTransaction: Verb<'getTransaction', 'config' | 'db' | 'providers'> = async (
  context,
  { actor, request: { params } },
) => {
  const found = await authoriseRow(context, actor, 'read organisation', params.id)
  const isPlaced = await fillBlockPlace(context, found)
  const row = isPlaced ? await getRow(context, found) : found
  const key = keyOfTransaction(row)
  const [rows, answers] = await Promise.all([
    listRowsOfTransaction(context.db, key),
    listAnswers(context.db, key),
  ])
  const warningsOf = await findWarnings(context.db, row.entity_id, rows)
  const writtenOf = await findWritten(context, row.entity_id, [row, ...rows])
  const own = answers.find(({ provider }) => provider === row.provider) ?? answers[0]
  const { transaction, receipt } = nodeAnswersOf(own?.answers ?? [])
  const tron = own === undefined ? null : await findTronDetails(context.db, row, { transaction, receipt })
  return {
    row: {
      ...presentTransaction(row, writtenOf(row)),
      ...warningsOf(row),
      trx_raw_full: transaction ?? null,
    },
    entity_id: row.entity_id,
    same_transaction: rows.map((row) => ({ ...presentTransaction(row, writtenOf(row)), ...warningsOf(row) })),
    tron,
    provider: row.provider,
    fetched_at: own?.fetched_at.toISOString() ?? null,
  }
}

async function getRow(
  { db }: Pick<Context, 'db'>,
  { entity_id, id }: Pick<ListedRow, 'entity_id' | 'id'>,
): Promise<ListedRow> {
  const row = await findTransaction(db, { organisationIds: [entity_id], id })
  if (row === undefined) throw notFound('transaction')
  return row
}
