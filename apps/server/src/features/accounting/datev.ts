/**
 * DATEV's Buchungsstapel, format version 13: a header, the names of 125 columns, and one booking for each movement. Bytes in
 * Windows-1252. Sources: docs/month-end.md.
 */
import type { DatevSettings } from '@holdfast/contract'
import type { MovementKind } from '@holdfast/ledger'
import { decode, encode } from 'iconv-lite'
import type { z } from 'zod'
import { isFormula } from '../../http/csv.ts'
import { type AccountingLine, centsText, cut, withoutControls } from './accounting-line.ts'
import { datevColumns } from './datev-columns.ts'

export type Datev = z.output<typeof DatevSettings>

export interface DatevBatch {
  readonly settings: Datev
  readonly firstDay: string
  readonly lastDay: string
  readonly at: Date
}

/** The beginning of the fiscal year that the first day lies in. Null: the range reaches into the next one. */
export function fiscalYearOf({ settings, firstDay, lastDay }: Omit<DatevBatch, 'at'>): string | null {
  const year = Number(firstDay.slice(0, 4))
  const startIn = (of: number) => `${of}-${settings.fiscal_year_start}`
  const start = startIn(year) <= firstDay ? year : year - 1
  return lastDay < startIn(start + 1) ? startIn(start) : null
}

const encoding = 'win1252'
const isKnown = (character: string): boolean => decode(encode(character, encoding), encoding) === character

/** The text as Windows-1252 can hold it. Letters with marks that it lacks lose them; other characters that it lacks become '?'. Goes
 *  before every escape, because a character may become a quotation mark or the beginning of a formula. */
const knownText = (value: string): string => Array.from(withoutControls(value)).map(knownCharacter).join('')

const text = (value: string, most: number): string => `"${cut(knownText(value), most).replaceAll('"', '""')}"`
/** For cells that begin with a name that people or strangers chose: a spreadsheet must not evaluate it. */
function safeText(value: string): string {
  const known = knownText(value).trim()
  return text(isFormula(known) ? `'${known}` : known, 210)
}
const compact = (day: string): string => day.replaceAll('-', '')

function knownCharacter(character: string): string {
  if (isKnown(character)) return character
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain !== '' && Array.from(plain).every(isKnown) ? plain : '?'
}

export function datevHead(batch: DatevBatch, fiscalYear: string): Buffer {
  const { settings, firstDay, lastDay, at } = batch
  const stamp = at.toISOString().replaceAll(/\D/g, '').slice(0, 17)
  const format = ['"EXTF"', '700', '21', '"Buchungsstapel"', '13', stamp, '', '"HF"', '""', '""']
  const client = [settings.consultant, settings.client, compact(fiscalYear), settings.account_length]
  const range = [compact(firstDay), compact(lastDay), text(`Holdfast ${firstDay}`, 30), '""']
  // A financial booking, for all purposes, not yet fixed: the accountant fixes it.
  const kind = ['1', '0', '0', '"USD"', '', '""', '', '', '""', '', '', '""', '""']
  const header = [...format, ...client, ...range, ...kind]
  return encode(`${header.join(';')}\r\n${datevColumns.join(';')}\r\n`, encoding)
}

const counterAccounts: Readonly<Record<MovementKind, keyof Datev['accounts']>> = {
  in: 'in',
  out: 'out',
  own_in: 'own',
  own_out: 'own',
  fee: 'fee',
  stake: 'staking',
  unstake: 'staking',
  reward: 'reward',
}

/** The side refers to the account of the holdings: 'S' (debit) adds to it. */
export function datevRow(line: AccountingLine, { accounts }: Datev): Buffer {
  const [, month = '', day = ''] = line.day.split('-')
  const cells: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': centsText(line.cents < 0n ? -line.cents : line.cents, ','),
    'Soll/Haben-Kennzeichen': line.cents > 0n ? '"S"' : '"H"',
    'WKZ Umsatz': '"USD"',
    Konto: accounts.wallet,
    'Gegenkonto (ohne BU-Schlüssel)': accounts[counterAccounts[line.kind]],
    Belegdatum: `${day}${month}`,
    'Belegfeld 1': text(line.hash.replaceAll(/[^\w$&%*+\-/]/g, ''), 36),
    Buchungstext: text(line.text, 60),
    'Beleginfo - Art 1': text('Transaktion', 20),
    'Beleginfo - Inhalt 1': text(line.hash, 210),
    'Beleginfo - Art 2': text('Betrag', 20),
    'Beleginfo - Inhalt 2': text(line.amount, 210),
    'Beleginfo - Art 3': text('Wallet', 20),
    'Beleginfo - Inhalt 3': safeText(line.wallet),
    ...(line.payee === ''
      ? {}
      : { 'Beleginfo - Art 4': text('Gegenseite', 20), 'Beleginfo - Inhalt 4': safeText(line.payee) }),
    Festschreibung: '0',
  }
  return encode(`${datevColumns.map((column) => cells[column] ?? '').join(';')}\r\n`, encoding)
}
