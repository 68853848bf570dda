/** A file or a pasted table → lines of a batch. Nothing is guessed: the first line names the columns. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { mostBatched } from '@holdfast/ledger'
import { mostBytes, type LineText } from './batch-lines.ts'

export type CsvFault = 'EMPTY' | 'TOO_LARGE' | 'TOO_MANY' | 'NO_COLUMNS' | 'UNREADABLE'

export type ReadCsv =
  | { readonly ok: true; readonly lines: readonly LineText[] }
  | { readonly ok: false; readonly fault: CsvFault }
  /** Counted from the first payment. */
  | { readonly ok: false; readonly fault: 'EXTRA_CELLS'; readonly line: number }

const failed = (fault: CsvFault): ReadCsv => ({ ok: false, fault })

export function readBatchCsv(text: string): ReadCsv {
  // Before anything is parsed: a file of 50,000 lines is refused without a pause.
  if (text.length > mostBytes) return failed('TOO_LARGE')
  if (text.trim() === '') return failed('EMPTY')
  const rows = recordsOf(text)
  if (rows === null) return failed('UNREADABLE')
  const [header = [], ...records] = rows
  const columns = columnsOf(header)
  if (columns === null) return failed('NO_COLUMNS')
  if (records.length === 0) return failed('EMPTY')
  if (records.length > mostBatched) return failed('TOO_MANY')
  // An unquoted decimal comma would become a cell of its own, and the amount would lose its decimals.
  const extra = records.findIndex((record) => record.findLastIndex((cell) => cell !== '') >= header.length)
  if (extra >= 0) return { ok: false, fault: 'EXTRA_CELLS', line: extra + 1 }
  return { ok: true, lines: records.map((record) => lineOf(record, columns)) }
}

/** Null: a quoted field does not end, or the like. */
function recordsOf(text: string): string[][] | null {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: false,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      // One more than the header and all lines shows that there are too many.
      to: mostBatched + 2,
    })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** The one of the three that the first line has most often outside quotes. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counted = ['\t', ';', ','].map((mark) => ({ mark, count: bare.split(mark).length }))
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).mark
}

type Column = 'payee' | 'address' | 'amount' | 'note'
type Columns = Readonly<Partial<Record<Column, number>>>

/** Without accents, spaces and case. */
const names: Readonly<Record<Column, readonly string[]>> = {
  payee: ['payee', 'name', 'beneficiary', 'beneficiario', 'nombre', 'destinatario', 'recipient'],
  address: ['address', 'walletaddress', 'recipientaddress', 'direccion', 'direcciondestino', 'billetera'],
  amount: ['amount', 'importe', 'monto', 'cantidad'],
  note: ['note', 'notes', 'reference', 'nota', 'notas', 'referencia', 'concepto'],
}

function columnsOf(header: readonly string[]): Columns | null {
  const plain = header.map(plainName)
  const placeOf = (column: Column): number | undefined => {
    const at = plain.findIndex((name) => names[column].includes(name))
    return at < 0 ? undefined : at
  }
  const found = Object.fromEntries(
    (Object.keys(names) as Column[]).flatMap((column) => {
      const at = placeOf(column)
      return at === undefined ? [] : [[column, at]]
    }),
  ) as Columns
  const hasPayee = found.payee !== undefined || found.address !== undefined
  return hasPayee && found.amount !== undefined ? found : null
}

const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

function lineOf(record: readonly string[], columns: Columns): LineText {
  const of = (column: Column): string => record[columns[column] ?? -1]?.trim() ?? ''
  const [payee, address] = [of('payee'), of('address')]
  // A column "payee or address" has both kinds.
  const isAddress = address === '' && /^\w{25,}$/.test(payee)
  return {
    payee: isAddress ? '' : payee,
    address: isAddress ? payee : address,
    amount: of('amount'),
    note: of('note'),
    isRepeat: false,
  }
}
