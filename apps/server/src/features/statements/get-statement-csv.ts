import { createHash } from 'node:crypto'
import { type Database, snapshot } from '@holdfast/store'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { type Built, readStatement } from './build-statement.ts'
import { changesOf } from './changes-of.ts'
import { authoriseMade, queryOf } from './authorise-made.ts'
import { fileTurns } from './file-turns.ts'
import { csvText, hashCsv, type Source } from './make-files.ts'

/** Only the file that was recorded is handed out: it is made once for its hash, and once more to be sent. */
export const getStatementCsv: Verb<'getStatementCsv', 'db' | 'config'> = async (
  context,
  { actor, request: { params } },
) => {
  const { row, source } = await authoriseMade(context, actor, 'read organisation', params.id)
  const recorded = row.csv_sha256.toString('hex')
  const books = await fileTurns.run(row.entity_id, () =>
    snapshot(context.db, async (tx) => {
      const { statement, ...present } = await readStatement(tx, context, queryOf(row), row.made_at)
      const isChanged = changesOf(source.statement, statement).length > 0
      return isChanged || (await hashCsv(tx, present, source)) !== recorded ? null : present
    }),
  )
  if (books === null) throw refusal('STATEMENT_CHANGED')
  return recordedText(context.db, { books, source, recorded })
}

/** Fails, and so breaks off the download, if the books change while the file is sent. */
async function* recordedText(
  db: Database,
  {
    books,
    source,
    recorded,
  }: { readonly books: Pick<Built, 'scope' | 'figures'>; readonly source: Source; readonly recorded: string },
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let last: string | null = null
  for await (const text of csvText(db, books, source)) {
    hash.update(text)
    if (last !== null) yield last
    last = text
  }
  if (hash.digest('hex') !== recorded) throw new Error('the books changed while the statement was sent')
  if (last !== null) yield last
}
