import type { Verb } from '../../http/verb.ts'
import { compareMade, authoriseMade } from './authorise-made.ts'
import { fileTurns } from './file-turns.ts'

export const checkStatement: Verb<'checkStatement', 'db' | 'config'> = async (
  context,
  { actor, request: { params } },
) => {
  const made = await authoriseMade(context, actor, 'read organisation', params.id)
  const { changes } = await fileTurns.run(made.row.entity_id, () => compareMade(context, made))
  const { source, row } = made
  const { head, receipts, signers } = source.signature
  return {
    signature: { head, receipts: [...receipts], signers },
    pdf_sha256: row.pdf_sha256.toString('hex'),
    csv_sha256: row.csv_sha256.toString('hex'),
    is_same: changes.length === 0,
    changes: [...changes],
  }
}
