/** Bank statement files of QuickBooks Online and Xero. Sources: docs/month-end.md. */
import type { AccountingFormat } from '@holdfast/contract'
import { csvLine } from '../../http/csv.ts'
import { type AccountingLine, centsText, cut } from './accounting-line.ts'

type DateOrder = 'mdy' | 'dmy'

export function dateText(day: string, order: DateOrder): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return order === 'mdy' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
}

interface BankFormat {
  readonly heading: readonly string[]
  readonly row: (line: AccountingLine, order: DateOrder) => readonly (string | null)[]
}

const longest = 200
const magnitude = (cents: bigint): string => centsText(cents < 0n ? -cents : cents, '.')

export const bankFormats: Readonly<Record<Exclude<AccountingFormat, 'datev'>, BankFormat>> = {
  'quickbooks-3': {
    heading: ['Date', 'Description', 'Amount'],
    row: ({ day, text, cents }, order) => [dateText(day, order), cut(text, longest), centsText(cents, '.')],
  },
  'quickbooks-4': {
    heading: ['Date', 'Description', 'Credit', 'Debit'],
    row: ({ day, text, cents }, order) => [
      dateText(day, order),
      cut(text, longest),
      cents > 0n ? magnitude(cents) : null,
      cents < 0n ? magnitude(cents) : null,
    ],
  },
  xero: {
    heading: ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Check Number'],
    row: ({ day, textWithoutPayee, cents, payee, hash }, order) => [
      dateText(day, order),
      centsText(cents, '.'),
      cut(payee, longest),
      cut(textWithoutPayee, longest),
      hash,
      null,
    ],
  },
}

export const bankHead = (format: Exclude<AccountingFormat, 'datev'>): string =>
  csvLine(bankFormats[format].heading)

export const bankRow = (
  format: Exclude<AccountingFormat, 'datev'>,
  line: AccountingLine,
  order: DateOrder,
): string => csvLine(bankFormats[format].row(line, order))
