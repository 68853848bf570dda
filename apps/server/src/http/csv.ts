/** Lines of a CSV file (RFC 4180). Text that a spreadsheet would take for a formula is kept from being one. */

/** Text, or a number in its own full digits. Absent is an empty cell. */
export type CsvCell = string | bigint | number | null

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

const formulaStart = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u
const plainNumber = /^-?\d+(\.\d+)?$/

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  const text = String(cell)
  if (plainNumber.test(text)) return text
  const safe = formulaStart.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
