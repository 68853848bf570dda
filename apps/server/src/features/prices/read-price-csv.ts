/** Lines of a CSV file with the columns asset (CAIP-19), day (YYYY-MM-DD, UTC) and usd, with the faults of each line. */
import type { ApiReply } from '@holdfast/contract'
import { CsvError, parse } from 'csv-parse/sync'
import type { NewPrice } from './hold-jumps.ts'

export type PriceFault = ApiReply<'importPrices'>['faults'][number]
export type PriceLine = NewPrice & { readonly line: number }

const columns = ['asset', 'day', 'usd'] as const
const assetForm = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/
/** Above 0, without sign and exponent. */
const usdForm = /^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/
/** No asset had a price before. */
const firstDay = '2009-01-03'

interface CsvRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

interface Known {
  /** Assets of the catalogue. */
  readonly assets: ReadonlySet<string>
  readonly today: string
}

export function readPriceCsv(
  text: string,
  known: Known,
): { readonly lines: number; readonly prices: PriceLine[]; readonly faults: PriceFault[] } {
  const records = recordsOf(text)
  if (!Array.isArray(records)) return { lines: 0, prices: [], faults: [records] }
  const [heading, ...rest] = records
  const names = (heading?.record ?? []).map((name) => name.toLowerCase())
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0)
    return {
      lines: rest.length,
      prices: [],
      faults: missing.map((column) => fault(1, column, 'column-missing', 'the heading lacks this column')),
    }
  const faults: PriceFault[] = []
  const prices: PriceLine[] = []
  const lines = new Map<string, number>()
  for (const { record, info } of rest) {
    const cell = (column: (typeof columns)[number]) => record[names.indexOf(column)] ?? ''
    const price = { line: info.lines, asset: cell('asset'), day: cell('day'), usd: cell('usd') }
    const found = faultOf(price, record.length > names.length, known, lines)
    if (found !== null) faults.push(found)
    else {
      lines.set(`${price.asset} ${price.day}`, price.line)
      prices.push(price)
    }
  }
  return { lines: rest.length, prices, faults }
}

function recordsOf(text: string): CsvRecord[] | PriceFault {
  try {
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as CsvRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return fault(Number(error.lines ?? 1), null, 'not-csv', 'is not CSV: a quotation mark is out of place')
  }
}

function faultOf(
  { line, asset, day, usd }: PriceLine,
  isTooLong: boolean,
  { assets, today }: Known,
  lines: ReadonlyMap<string, number>,
): PriceFault | null {
  if (isTooLong) return fault(line, null, 'too-many-cells', 'has more cells than the heading')
  if (!assetForm.test(asset))
    return fault(line, 'asset', 'asset-wrong', 'must be a CAIP-19 id like tron:0x2b6653dc/slip44:195')
  if (!assets.has(asset)) return fault(line, 'asset', 'asset-unknown', 'is not an asset of the catalogue')
  if (!isDay(day)) return fault(line, 'day', 'day-wrong', 'must be a day like 2026-03-31')
  if (day > today) return fault(line, 'day', 'day-ahead', 'lies in the future')
  if (!usdForm.test(usd))
    return fault(line, 'usd', 'usd-wrong', 'must be a number above 0 like 0.27, without sign or exponent')
  const earlier = lines.get(`${asset} ${day}`)
  return earlier === undefined
    ? null
    : fault(line, 'day', 'repeated', `repeats asset and day of line ${earlier}`)
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const fault = (
  line: number,
  column: string | null,
  code: PriceFault['code'],
  reason: string,
): PriceFault => ({ line, column, code, reason })
