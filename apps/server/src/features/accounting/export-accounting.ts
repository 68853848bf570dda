import type { AccountingFormat } from '@holdfast/contract'
import { transaction } from '@holdfast/store'
import type { Context } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import type { Built } from '../statements/build-statement.ts'
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
  readonly format: AccountingFormat
  readonly dates: 'mdy' | 'dmy'
  readonly part: number
}

export const exportAccounting: Verb<'exportAccounting', 'db' | 'config' | 'providers'> = async (
  context,
  { actor, caller, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const format = await formatOf(context, query)
  const books = await readBooks(context, query)
  if (query.without_unpriced === 'false') await assertPriced(context, books, query)
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
  return fileOf(context, { books, query, format })
}

async function formatOf({ db }: Pick<Context, 'db'>, query: Query): Promise<FileFormat> {
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

async function assertPriced(
  context: Pick<Context, 'db' | 'config' | 'providers'>,
  books: Built,
  query: LinesQuery,
): Promise<void> {
  let count = 0
  for await (const lines of sortedLines(context, books, query))
    count += lines.filter(({ sorted }) => sorted.as === 'unpriced').length
  if (count > 0) throw refusal('LINES_WITHOUT_PRICE', { count })
}

interface FileSource {
  readonly books: Built
  readonly query: Query
  readonly format: FileFormat
}

async function* fileOf(
  context: Pick<Context, 'db' | 'config' | 'providers'>,
  { books, query, format }: FileSource,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(format.head)
  const size = linesInPart(query.format)
  const [begin, end] = [(query.part - 1) * size, query.part * size]
  let at = 0
  for await (const lines of sortedLines(context, books, query)) {
    const rows: Buffer[] = []
    for (const { sorted } of lines) {
      if (sorted.as !== 'line') continue
      if (at >= begin && at < end) rows.push(Buffer.from(format.row(sorted.line)))
      at++
    }
    if (rows.length > 0) yield Buffer.concat(rows)
    if (at >= end) return
  }
}
