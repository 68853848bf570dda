/** Lines of a CSV file (RFC 4180). Text that a spreadsheet would take for a formula is kept from being one. */

/** Text, or a number in its own full digits. Absent is an empty cell. */
export type CsvCell = string | bigint | number | null

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What a spreadsheet would compute, also behind blanks that nobody sees. */
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
