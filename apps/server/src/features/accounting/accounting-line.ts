/** One movement as accounting programs see it: an amount in cents on a day, with a text and a reference. */
import type { AccountingFormat, StatementLanguage } from '@holdfast/contract'
import { parseUnits, stakeKinds, wholeCents } from '@holdfast/ledger'
import type { Line } from '../statements/lines-of.ts'
import { textsOf } from '../statements/texts/texts-of.ts'

export interface AccountingLine {
  /** 'YYYY-MM-DD', UTC. */
  readonly day: string
  /** Signed. */
  readonly cents: bigint
  readonly kind: Line['kind']
  readonly wallet: string
  /** Amount and symbol. */
  readonly amount: string
  /** The name or address of the other side; empty if there is none. */
  readonly payee: string
  /** Kind, amount, payee and wallet. */
  readonly text: string
  /** The same without the payee, for files that have a column for it. */
  readonly textWithoutPayee: string
  readonly hash: string
}

/** Bank statements are of one account. It holds what is staked as well, so a stake moves nothing in or out of it. */
const hasStakingAccount = (format: AccountingFormat): boolean => format === 'datev'

export type Sorted =
  | { readonly as: 'line'; readonly line: AccountingLine }
  | { readonly as: 'unpriced' | 'unverified' | 'below-cent' | 'staking' }

export interface LineForm {
  readonly format: AccountingFormat
  readonly language: StatementLanguage
}

export function accountingLine(line: Line, payee: string, { format, language }: LineForm): Sorted {
  if (stakeKinds.has(line.kind) && !hasStakingAccount(format)) return { as: 'staking' }
  // Any contract can claim a payment, so assets that nobody verified are no reason to hold up the books.
  if (line.usd === null) return { as: line.asset.is_verified ? 'unpriced' : 'unverified' }
  const cents = wholeCents(parseUnits(line.usd, 6))
  if (cents === 0n) return { as: 'below-cent' }
  const amount = `${line.amount.replace(/^-/, '')} ${line.asset.symbol}`
  const textOf = (...sides: readonly string[]): string =>
    [textsOf(language).kinds[line.kind], amount, ...sides].filter((part) => part !== '').join(' · ')
  return {
    as: 'line',
    line: {
      day: line.at.slice(0, 10),
      cents,
      kind: line.kind,
      wallet: line.wallet.name,
      amount,
      payee,
      text: textOf(payee, line.wallet.name),
      textWithoutPayee: textOf(line.wallet.name),
      hash: line.hash,
    },
  }
}

/** '-1234.56' */
export function centsText(cents: bigint, point: '.' | ','): string {
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${size / 100n}${point}${String(size % 100n).padStart(2, '0')}`
}

/** Control and reordering characters become spaces. */
export const withoutControls = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')

/** Cut to this many characters, without control and reordering characters. */
export const cut = (text: string, most: number): string =>
  Array.from(withoutControls(text)).slice(0, most).join('').trim()
