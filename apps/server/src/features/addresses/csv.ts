/** The lists as CSV: name, address, network, note. Text that a spreadsheet would run as a formula gets a leading
 *  apostrophe, which reading removes, so that an unchanged export changes nothing when it is imported. */
import type { ApiReply } from '@holdfast/contract'
import type { AddressName } from '@holdfast/store/read'
import { CsvError, parse } from 'csv-parse/sync'
import { isFormula } from '../../http/csv.ts'

const columns = ['name', 'address', 'network', 'note'] as const
type Column = (typeof columns)[number]

export function writeCsv(names: readonly AddressName[]): string {
  const lines = names.map(({ name, address, network_code, note }) =>
    [name, address, network_code, note].map(cell).join(','),
  )
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** A formula, possibly after apostrophes, so that reading removes what writing added. */
const isMarked = (text: string): boolean => isFormula(text.replace(/^'+/, ''))

function cell(text: string): string {
  const safe = isMarked(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvLine = Readonly<Record<Column, string>> & { readonly line: number }
export type CsvFault = ApiReply<'importAddressBook'>['faults'][number]

export function readCsv(text: string): { lines: CsvLine[]; faults: CsvFault[] } {
  let records: CsvRecord[]
  try {
    records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as CsvRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return {
      lines: [],
      faults: [
        {
          line: Number(error.lines ?? 1),
          column: null,
          code: 'not-csv',
          reason: 'is not CSV: a quotation mark is out of place',
        },
      ],
    }
  }
  const [heading, ...rest] = records
  const names = (heading?.record ?? []).map((name) => name.toLowerCase())
  const missing = columns.slice(0, 3).filter((column) => !names.includes(column))
  if (missing.length > 0)
    return {
      lines: [],
      faults: missing.map((column) => ({
        line: 1,
        column,
        code: 'column-missing' as const,
        reason: 'the heading lacks this column',
      })),
    }
  const lines = rest.map(({ record, info }) => ({ line: info.lines, ...cellsOf(names, record) }))
  const tooLong = rest.filter(({ record }) => record.length > names.length)
  return {
    lines,
    faults: tooLong.map(({ info }) => ({
      line: info.lines,
      column: null,
      code: 'too-many-cells' as const,
      reason: 'has more cells than the heading',
    })),
  }
}

interface CsvRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function cellsOf(names: readonly string[], record: readonly string[]): { [C in Column]: string } {
  const of = (column: Column): string => {
    const text = record[names.indexOf(column)] ?? ''
    return isMarked(text) ? text.replace(/^'/, '') : text
  }
  return { name: of('name'), address: of('address'), network: of('network'), note: of('note') }
}
