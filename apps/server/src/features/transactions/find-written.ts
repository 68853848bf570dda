/** Facts about rows that the chain does not hold: the requester of the transfer and its comment, people's notes, tags and
 *  attachments, and the value in US dollars on its day. */
import type { ApiReply } from '@holdfast/contract'
import {
  countAttachmentsOfRows,
  findNotes,
  findTagsOfRows,
  findTransfersOfTransactions,
  type ListedRow,
  transferKey,
} from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { presentTag } from '../annotations/present.ts'
import { findValues } from './find-values.ts'

type Row = ApiReply<'listTransactions'>['rows'][number]

export type Written = Pick<
  Row,
  | 'mpc_initiator'
  | 'mpc_comment'
  | 'mpc_entry_notes'
  | 'mpc_transaction_notes'
  | 'usd_amount'
  | 'tags'
  | 'attachment_count'
>

export async function findWritten(
  { db, config }: Pick<Context, 'db' | 'config'>,
  organisationId: string,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => Written> {
  const hashes = rows.map(({ tx_hash }) => tx_hash)
  const transfers = await findTransfersOfTransactions(db, organisationId, hashes)
  const notesOf = await findNotes(db, organisationId, rows)
  const tagsOf = await findTagsOfRows(db, organisationId, rows)
  const attachmentsOf = await countAttachmentsOfRows(db, organisationId, rows)
  const valueOf = await findValues(db, config, rows)
  return (row) => {
    const transfer = transfers.get(transferKey(row))
    const notes = notesOf(row)
    const tags = tagsOf(row)
    const attachments = attachmentsOf(row)
    return {
      mpc_initiator: transfer?.initiator ?? null,
      mpc_comment: transfer?.comment ?? null,
      mpc_entry_notes: notes.entry,
      mpc_transaction_notes: notes.transaction,
      usd_amount: valueOf(row),
      ...(tags.length === 0 ? {} : { tags: tags.map(presentTag) }),
      ...(attachments === 0 ? {} : { attachment_count: attachments }),
    }
  }
}
