import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

/** A parser of RFC 4180, written independently of the writer. */
function parse(file: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < file.length; at++) {
    const row = rows.at(-1)!
    const char = file[at]!
    if (isQuoted && char === '"' && file[at + 1] === '"') row[row.length - 1] += file[++at]!
    else if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === ',') row.push('')
    else if (!isQuoted && char === '\r' && file[at + 1] === '\n') {
      at++
      rows.push([''])
    } else row[row.length - 1] += char
  }
  return rows.slice(0, -1)
}

test('a reader gets every cell back, marked where a spreadsheet would evaluate it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 })),
      (rows) => {
        const read = parse(rows.map((row) => csvLine(row)).join(''))
        expect(read.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
          rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
        )
      },
    ),
  )
})

test('formulas are text, numbers stay numbers, nothing is an empty cell', () => {
  expect(csvLine(['=1+1', '+49', '-cmd', '@SUM(A1)', '\t=1', ' =1', '\uff1d1', '-12.5', 7n, null])).toBe(
    "'=1+1,'+49,'-cmd,'@SUM(A1),'\t=1,' =1,'\uff1d1,-12.5,7,\r\n",
  )
  expect(csvLine(['a "b", c', '=HYPERLINK("x")'])).toBe('"a ""b"", c","\'=HYPERLINK(""x"")"\r\n')
})
