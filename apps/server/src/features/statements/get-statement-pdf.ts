import { snapshot } from '@holdfast/store'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { readStatement } from './build-statement.ts'
import { changesOf } from './changes-of.ts'
import { authoriseMade, queryOf } from './authorise-made.ts'
import { fileTurns } from './file-turns.ts'
import { readPdfLines, sha256 } from './make-files.ts'
import { pdfOf } from './write-pdf.ts'

/** Only the file that was recorded is handed out. */
export const getStatementPdf: Verb<'getStatementPdf', 'db' | 'config'> = async (
  context,
  { actor, request: { params } },
) => {
  const { row, source } = await authoriseMade(context, actor, 'read organisation', params.id)
  const file = await fileTurns.run(row.entity_id, async () => {
    const lines = await snapshot(context.db, async (tx) => {
      const { statement, ...books } = await readStatement(tx, context, queryOf(row), row.made_at)
      return changesOf(source.statement, statement).length > 0 ? null : readPdfLines(tx, books, source)
    })
    return lines === null ? null : pdfOf(source, lines)
  })
  if (file === null || sha256(file) !== row.pdf_sha256.toString('hex')) throw refusal('STATEMENT_CHANGED')
  return bytesOf(file)
}

async function* bytesOf(file: Buffer): AsyncGenerator<Uint8Array> {
  yield file
}
