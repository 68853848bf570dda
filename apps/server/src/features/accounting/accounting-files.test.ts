/** Files for accounting programs: escaping, formulas, long texts, and characters that an encoding lacks. */
import { parse } from 'csv-parse/sync'
import { decode } from 'iconv-lite'
import { expect, test } from 'vitest'
import { type AccountingLine, centsText, cut } from './accounting-line.ts'
import { bankHead, bankRow, dateText } from './bank-csv.ts'
import { datevColumns } from './datev-columns.ts'
import { type Datev, datevHead, datevRow, fiscalYearOf } from './datev.ts'

const line: AccountingLine = {
  day: '2026-03-09',
  cents: -123_456n,
  kind: 'out',
  wallet: 'Operations',
  amount: '12345.6 TRX',
  payee: 'Halden Logistics',
  text: 'Paid · 12345.6 TRX · Halden Logistics · Operations',
  textWithoutPayee: 'Paid · 12345.6 TRX · Operations',
  hash: 'ab'.repeat(32),
}

const settings: Datev = {
  consultant: 29_098,
  client: 55_003,
  fiscal_year_start: '07-01',
  account_length: 4,
  accounts: {
    wallet: '1890',
    in: '1590',
    out: '1591',
    fee: '4970',
    own: '1360',
    staking: '1895',
    reward: '2650',
  },
}

test.each([
  [0n, '0.00', '0,00'],
  [5n, '0.05', '0,05'],
  [-123_456n, '-1234.56', '-1234,56'],
])('%s cents', (cents, point, comma) => {
  expect([centsText(cents, '.'), centsText(cents, ',')]).toEqual([point, comma])
})

test('long texts are cut by whole characters, and control and reordering characters become spaces', () => {
  expect(cut('😀😀😀', 2)).toBe('😀😀')
  expect(cut('a\r\nb\u202ec\u200bd', 20)).toBe('a  b c d')
})

const rows = (text: string) => parse(text, { relax_column_count: false })

test('QuickBooks: three columns with a signed amount, four with one for each direction', () => {
  const three = rows(bankHead('quickbooks-3') + bankRow('quickbooks-3', line, 'mdy'))
  expect(three).toEqual([
    ['Date', 'Description', 'Amount'],
    ['03/09/2026', line.text, '-1234.56'],
  ])
  const four = rows(
    bankHead('quickbooks-4') +
      bankRow('quickbooks-4', line, 'dmy') +
      bankRow('quickbooks-4', { ...line, cents: 5n }, 'dmy'),
  )
  expect(four).toEqual([
    ['Date', 'Description', 'Credit', 'Debit'],
    ['09/03/2026', line.text, '', '1234.56'],
    ['09/03/2026', line.text, '0.05', ''],
  ])
})

test('Xero: the columns of its template', () => {
  expect(rows(bankHead('xero') + bankRow('xero', line, 'dmy'))).toEqual([
    ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Check Number'],
    ['09/03/2026', '-1234.56', 'Halden Logistics', 'Paid · 12345.6 TRX · Operations', line.hash, ''],
  ])
})

const contents = (name: number) => datevColumns.indexOf(`Beleginfo - Inhalt ${name}`)

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'=1"],
  ['  =1', "'=1"],
  ['\u200b=1', "'=1"],
  ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
])('a spreadsheet evaluates no payee: %j', (payee, written) => {
  const [xero = []] = rows(bankRow('xero', { ...line, payee }, 'mdy'))
  expect(xero[2]).toBe(written)
  for (const format of ['quickbooks-3', 'quickbooks-4'] as const)
    expect(rows(bankRow(format, { ...line, text: payee }, 'mdy'))[0]?.[1]).toBe(written)
  const [datev = []] = datevRows(datevRow({ ...line, payee, wallet: payee }, settings))
  expect([datev[contents(3)], datev[contents(4)]]).toEqual([written, written])
})

/** Each character that is, or may be written as, a sign, a space or an invisible character. */
const risky: string[] = []
/** All others that Unicode defines. */
const others: string[] = []
for (let code = 0; code <= 0x10_ff_ff; code++) {
  // Halves of pairs are no characters.
  if (code >= 0xd8_00 && code <= 0xdf_ff) continue
  const character = String.fromCodePoint(code)
  const isRisky = /[\0-\x7f\s\p{Cc}\p{Cf}\uff00-\uffef]/u.test(character + character.normalize('NFKD'))
  if (isRisky) risky.push(character)
  else if (!/[\p{Cn}\p{Co}]/u.test(character)) others.push(character)
}

test('no character opens a formula, ends a cell or ends a line, in any format', () => {
  expect(risky.length).toBeGreaterThan(2_000)
  const wrong = (name: string) => {
    const text = `Paid · ${name}`
    const named = { ...line, payee: name, wallet: name, text, textWithoutPayee: text, amount: `1 ${name}` }
    const datev = cellsOf(decode(datevRow(named, settings), 'win1252'), ';')
    const xero = cellsOf(bankRow('xero', named, 'mdy'), ',')
    return !(
      datev?.length === 125 &&
      [3, 4].every((at) => !/^\s*[=+\-@]/u.test(datev[contents(at)] ?? '=')) &&
      xero?.length === 6 &&
      !/^\s*[=+\-@＝＋－＠]/u.test(xero[2] ?? '=')
    )
  }
  expect(risky.filter((character) => wrong(`${character}1;"`))).toEqual([])
  const chunks = Array.from({ length: Math.ceil(others.length / 150) }, (_, at) =>
    others.slice(at * 150, at * 150 + 150).join(''),
  )
  expect(chunks.filter(wrong)).toEqual([])
}, 60_000)

/** The cells of one row (RFC 4180); null if a quotation mark or a line break stands where none may. */
function cellsOf(row: string, delimiter: ';' | ','): string[] | null {
  const end = delimiter === ';' ? '(;|\r\n)' : '(,|\r\n)'
  const cell = new RegExp(`(?:"((?:[^"\\r\\n]|"")*)"|([^"${delimiter}\\r\\n]*))${end}`, 'y')
  const cells: string[] = []
  while (cell.lastIndex < row.length) {
    const found = cell.exec(row)
    if (found === null) return null
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
  }
  return cells
}

test.each(['a,b', 'say "hi"', 'two\nlines', 'semi;colon', 'ñ, ü, 漢'])(
  'a payee with %j stays one cell',
  (payee) => {
    const [row] = rows(bankRow('xero', { ...line, payee }, 'mdy'))
    expect(row?.[2]).toBe(payee.replace('\n', ' '))
  },
)

test('a quickbooks file of 1,000 lines of the longest text stays below 350 kB', () => {
  const long = bankRow('quickbooks-4', { ...line, text: 'x'.repeat(5_000), cents: -99_999_999_999n }, 'mdy')
  expect(long.length * 1_000).toBeLessThan(350_000)
})

test.each([
  ['2026-03-09', 'mdy', '03/09/2026'],
  ['2026-12-31', 'dmy', '31/12/2026'],
] as const)('%s as %s', (day, order, text) => {
  expect(dateText(day, order)).toBe(text)
})

function datevRows(bytes: Buffer): string[][] {
  return parse(decode(bytes, 'win1252'), {
    delimiter: ';',
    quote: '"',
    relax_column_count: true,
  })
}

test('DATEV: header and columns as the format describes them', () => {
  const bytes = datevHead(
    { settings, firstDay: '2026-03-01', lastDay: '2026-03-31', at: new Date('2026-04-02T10:11:12.345Z') },
    '2025-07-01',
  )
  const [header, names] = decode(bytes, 'win1252').split('\r\n')
  expect(header).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260402101112345;;"HF";"";"";29098;55003;20250701;4;20260301;20260331;"Holdfast 2026-03-01";"";1;0;0;"USD";;"";;;"";;;"";""',
  )
  expect(header?.split(';')).toHaveLength(31)
  expect(names?.split(';')).toEqual([...datevColumns])
  expect(datevColumns).toHaveLength(125)
  expect([datevColumns[113], datevColumns[13]]).toEqual(['Festschreibung', 'Buchungstext'])
})

test('DATEV: a payment credits the holdings, a receipt debits them; amounts are positive with a decimal comma', () => {
  const cell = (row: readonly string[] | undefined, name: string) => row?.[datevColumns.indexOf(name)]
  const [paid] = datevRows(datevRow(line, settings))
  expect(paid).toHaveLength(125)
  const names = [
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'Konto',
    'Gegenkonto (ohne BU-Schlüssel)',
    'Belegdatum',
  ]
  expect(names.map((name) => cell(paid, name))).toEqual(['1234,56', 'H', '1890', '1591', '0903'])
  expect(cell(paid, 'Belegfeld 1')).toBe(line.hash.slice(0, 36))
  expect(cell(paid, 'Beleginfo - Inhalt 1')).toBe(line.hash)
  const [received] = datevRows(datevRow({ ...line, cents: 5n, kind: 'in' }, settings))
  expect(names.slice(0, 4).map((name) => cell(received, name))).toEqual(['0,05', 'S', '1890', '1590'])
})

test.each([
  ['fee', '4970'],
  ['own_out', '1360'],
  ['own_in', '1360'],
  ['stake', '1895'],
  ['unstake', '1895'],
  ['reward', '2650'],
] as const)('DATEV: %s goes to account %s', (kind, account) => {
  const [row] = datevRows(datevRow({ ...line, kind }, settings))
  expect(row?.[datevColumns.indexOf('Gegenkonto (ohne BU-Schlüssel)')]).toBe(account)
})

test('DATEV: fields keep their lengths, quotation marks are doubled, line breaks are removed', () => {
  const text = `"quoted"\r\n${'x'.repeat(100)}`
  const bytes = datevRow({ ...line, text, wallet: 'w'.repeat(300) }, settings)
  const [row] = datevRows(bytes)
  const booked = row?.[datevColumns.indexOf('Buchungstext')] ?? ''
  expect(booked).toHaveLength(60)
  expect(booked.startsWith('"quoted"  x')).toBe(true)
  expect(row?.[datevColumns.indexOf('Beleginfo - Inhalt 3')]).toHaveLength(210)
  expect(decode(bytes, 'win1252').split('\r\n')).toHaveLength(2)
})

test.each([
  ['Ñandú & Müller – „Straße“ €', 'Ñandú & Müller – „Straße“ €'],
  ['Łódź', '?ódz'],
  ['Čapek Ğ', 'Capek G'],
  ['漢字 😀', '?? ?'],
])('Windows-1252: %s', (text, written) => {
  const [row] = datevRows(datevRow({ ...line, text }, settings))
  expect(row?.[datevColumns.indexOf('Buchungstext')]).toBe(written)
})

test.each([
  ['2026-03-01', '2026-03-31', '2025-07-01'],
  ['2026-07-01', '2027-06-30', '2026-07-01'],
  ['2026-06-30', '2026-07-01', null],
])('the fiscal year of %s to %s begins %s', (firstDay, lastDay, start) => {
  expect(fiscalYearOf({ settings, firstDay, lastDay })).toBe(start)
})
