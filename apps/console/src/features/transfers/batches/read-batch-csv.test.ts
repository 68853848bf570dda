import { expect, test } from 'vitest'
import { mostBatched } from '@holdfast/ledger'
import { amountOf, findingsOf, needsNotation } from './batch-lines.ts'
import { readBatchCsv } from './read-batch-csv.ts'

const line = (change: object = {}) => ({
  payee: 'Jonas Vik',
  address: '',
  amount: '250.00',
  note: 'Nov, 4 h',
  isRepeat: false,
  ...change,
})
const linesOf = (text: string) => {
  const read = readBatchCsv(text)
  return read.ok ? read.lines : read.fault
}

test.each([
  ['commas and quotes', 'payee,amount,note\nJonas Vik,250.00,"Nov, 4 h"\n'],
  ['semicolons', 'Payee;Amount;Note\r\nJonas Vik;250.00;Nov, 4 h\r\n'],
  ['tabs, as a spreadsheet copies them', 'payee\tamount\tnote\nJonas Vik\t250.00\tNov, 4 h'],
  ['a byte order mark', '\uFEFFpayee;amount;note\nJonas Vik;250.00;Nov, 4 h'],
  ['Spanish names with accents', 'Referencia;Beneficiario;Importe\nNov, 4 h;Jonas Vik;250.00'],
  ['empty lines between', 'payee;amount;note\n\nJonas Vik;250.00;Nov, 4 h\n;;\n'],
  ['other columns', 'id;payee;amount;note;paid\n7;Jonas Vik;250.00;Nov, 4 h;no'],
])('%s', (_, text) => {
  expect(linesOf(text)).toEqual([line()])
})

test('an address in the column of payees is an address', () => {
  const address = 'TJ5t3yedN2mtfw9hyWUJLn5LqLbdfZYmVm'
  expect(linesOf(`payee;importe\n${address};1`)).toEqual([
    line({ payee: '', address, amount: '1', note: '' }),
  ])
  expect(linesOf(`dirección;importe\n${address};1`)).toEqual([
    line({ payee: '', address, amount: '1', note: '' }),
  ])
})

test.each([
  ['nothing', '', 'EMPTY'],
  ['a header alone', 'payee,amount\n', 'EMPTY'],
  ['no header', 'Jonas Vik,250\n', 'NO_COLUMNS'],
  ['no amounts', 'payee,note\nJonas,x\n', 'NO_COLUMNS'],
  ['a quote that does not end', 'payee,amount\n"Jonas,250\n', 'UNREADABLE'],
  ['one line too many', `payee,amount\n${'Jonas,1\n'.repeat(mostBatched + 1)}`, 'TOO_MANY'],
  ['50,000 lines with every mistake', `payee,amount\n${'"",-0,x\n;;"\u0000\n'.repeat(25_000)}`, 'UNREADABLE'],
  ['50,000 good lines', `payee,amount\n${'A,1\n'.repeat(50_000)}`, 'TOO_MANY'],
  ['a large file', `payee,amount\n${'Jonas Vik of Oslo,1\n'.repeat(50_000)}`, 'TOO_LARGE'],
])('%s is one fault', (_, text, fault) => {
  expect(linesOf(text)).toBe(fault)
})

test('as many lines as allowed', () => {
  expect(linesOf(`payee,amount\n${'Jonas,1\n'.repeat(mostBatched)}`)).toHaveLength(mostBatched)
})

test('an amount is read by its shape, and a notation is chosen for ambiguous ones only', () => {
  const amounts = ['1234', '1,234.5', '1.234,5', '1.234', '1,234', '1 234.5', '-2', 'x', '1,23,4']
  const read = (notation: 'point' | 'comma' | null) => amounts.map((amount) => amountOf(amount, notation))
  expect(read(null)).toEqual(['1234', '1234.5', '1234.5', null, null, '1234.5', '-2', null, null])
  expect(read('point')).toEqual(['1234', '1234.5', '1234.5', '1.234', '1234', '1234.5', '-2', null, null])
  expect(read('comma')).toEqual(['1234', '1234.5', '1234.5', '1234', '1.234', '1234.5', '-2', null, null])
  for (const amount of ['100.00', '12,5', '0.125', '0,125', '1234.567', '1.234.567', '1 234'])
    expect([amount, needsNotation([line({ amount })])]).toEqual([amount, false])
  for (const amount of ['1.234', '12,500']) expect(needsNotation([line({ amount })])).toBe(true)
  for (const amount of ['1.', '.5', '1..2', '1,2,3', '1.2,3.4', '12.34,5', '1e3'])
    expect([amount, amountOf(amount, 'point')]).toEqual([amount, null])
})

test('amounts with two decimals are read whatever separates the columns', () => {
  const amounts = (text: string) => {
    const read = readBatchCsv(text)
    return read.ok ? read.lines.map(({ amount }) => amountOf(amount, null)) : read.fault
  }
  expect(amounts('payee,amount\nA,100.00\nB,"100,50"\n')).toEqual(['100.00', '100.50'])
  expect(amounts('payee;amount\nA;100.00\nB;100,50\n')).toEqual(['100.00', '100.50'])
})

test('an unquoted decimal comma between commas is refused with its line', () => {
  expect(readBatchCsv('payee,amount\nA,100.00\nB,100,50\n')).toEqual({
    ok: false,
    fault: 'EXTRA_CELLS',
    line: 2,
  })
  expect(linesOf('payee,amount\nA,100.00,,\n')).toHaveLength(1)
})

test('an ambiguous amount is refused with both readings', () => {
  expect(findingsOf(line({ amount: '1.234' }), [], null)).toMatchObject([
    { code: 'BATCH_AMOUNT_AMBIGUOUS', params: { amount: '1.234', whole: '1234', decimal: '1.234' } },
  ])
  expect(findingsOf(line({ amount: 'x' }), [], null)).toMatchObject([{ code: 'BATCH_AMOUNT_UNREADABLE' }])
})
