/** Lines of a CSV file (RFC 4180). Text that a spreadsheet would evaluate as a formula is escaped. */

/** Text, or a number with all its digits. Null is an empty cell. */
export type CsvCell = string | bigint | number | null

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Text that a spreadsheet would evaluate, even after invisible characters. */
export const isFormula = (text: string): boolean =>
  /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(text)

const plainNumber = /^-?\d+(\.\d+)?$/

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  const text = String(cell)
  if (plainNumber.test(text)) return text
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
