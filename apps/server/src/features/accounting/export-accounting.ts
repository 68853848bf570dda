import { type Queryable, snapshot, transaction } from '@holdfast/store'
import type { Context } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { fileTurns } from '../statements/file-turns.ts'
import type { AccountingLine } from './accounting-line.ts'
import { bankHead, bankRow } from './bank-csv.ts'
import { datevHead, datevRow, fiscalYearOf } from './datev.ts'
import { linesInPart } from './preview-accounting.ts'
import { type LinesQuery, readBooks, sortedLines } from './read-lines.ts'
import { readDatev } from './read-datev.ts'

interface FileFormat {
  readonly head: string | Buffer
  readonly row: (line: AccountingLine) => string | Buffer
}

type Query = LinesQuery & {
  readonly dates: 'mdy' | 'dmy'
  readonly part: number
}

export const exportAccounting: Verb<'exportAccounting', 'db' | 'config'> = async (
  context,
  { actor, caller, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const { file, unpriced } = await fileTurns.run(query.entity_id, () =>
    snapshot(context.db, (tx) => readFile(tx, context, query)),
  )
  if (query.without_unpriced === 'false' && unpriced > 0)
    throw refusal('LINES_WITHOUT_PRICE', { count: unpriced })
  await transaction(context.db, (tx) =>
    recordChange(
      tx,
      { actor, caller },
      {
        organisationId: query.entity_id,
        subject: { kind: 'accounting', id: query.entity_id, name: query.format },
        verb: 'exported',
        after: query,
      },
    ),
  )
  return chunksOf(file)
}

interface Made {
  readonly file: readonly Buffer[]
  readonly unpriced: number
}

/** Reads settings, figures and lines from one snapshot. The file is kept until it is sent, so that no transaction waits for a reader. */
async function readFile(tx: Queryable, context: Pick<Context, 'config'>, query: Query): Promise<Made> {
  const format = await formatOf(tx, query)
  const books = await readBooks(tx, context, query)
  const size = linesInPart(query.format)
  const [begin, end] = [(query.part - 1) * size, query.part * size]
  const file = [Buffer.from(format.head)]
  let [at, unpriced] = [0, 0]
  for await (const lines of sortedLines(tx, books, query)) {
    const rows: Buffer[] = []
    for (const { sorted } of lines) {
      if (sorted.as === 'unpriced') unpriced++
      if (sorted.as !== 'line') continue
      if (at >= begin && at < end) rows.push(Buffer.from(format.row(sorted.line)))
      at++
    }
    if (rows.length > 0) file.push(Buffer.concat(rows))
  }
  return { file, unpriced }
}

async function* chunksOf(file: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* file
}

async function formatOf(db: Queryable, query: Query): Promise<FileFormat> {
  const { format, dates } = query
  if (format !== 'datev') return { head: bankHead(format), row: (line) => bankRow(format, line, dates) }
  const { datev } = await readDatev(db, query.entity_id)
  if (datev === null) throw refusal('DATEV_SETTINGS_MISSING')
  const batch = {
    settings: datev,
    firstDay: query.first_day,
    lastDay: query.last_day,
    at: new Date(),
  }
  const fiscalYear = fiscalYearOf(batch)
  if (fiscalYear === null) throw refusal('DATEV_TWO_YEARS')
  return { head: datevHead(batch, fiscalYear), row: (line) => datevRow(line, datev) }
}
