/** The lines of a payment receipt: amounts exact, times in UTC. The note to the approvers stays in Holdfast. */
import type { StatementLanguage } from '@holdfast/contract'
import { amountText, dollars, timeText } from '../../statements/document-text.ts'
import { receiptTextsOf } from './receipt-texts-of.ts'

interface Act {
  readonly name: string | null
  /** ISO 8601. */
  readonly at: string
}

export interface ReceiptFacts {
  readonly language: StatementLanguage
  readonly organisation: string
  /** Null: the address is in no list of the organisation. */
  readonly payee: string | null
  readonly recipient: string
  readonly amount: string
  readonly symbol: string
  /** Null: the network's native coin. */
  readonly contract: string | null
  /** In US dollars. Null: unknown. */
  readonly worth: string | null
  readonly wallet: { readonly name: string; readonly address: string }
  readonly network: string
  /** Its money has no value. */
  readonly isTestNetwork: boolean
  readonly hash: string
  readonly block: number | null
  /** The time of the block. Null: not read yet. */
  readonly at: string | null
  /** In the network's native coin. Null: unknown. */
  readonly fee: string | null
  readonly nativeSymbol: string
  readonly memo: string
  readonly requested: Act
  /** Empty: a test payment. */
  readonly approved: readonly Act[]
  readonly id: string
  readonly intentHash: string
  readonly madeAt: Date
  readonly madeBy: string
}

/** Each with its name and its lines. */
export function receiptRows(facts: ReceiptFacts): readonly (readonly [string, ...string[]])[] {
  const { language, wallet, at, block, fee } = facts
  const texts = receiptTextsOf(language)
  const amount = (decimal: string) => amountText(decimal, language)
  const by = ({ name, at: when }: Act) => texts.by(name ?? texts.somebody, timeText(when))
  return [
    [texts.payee, ...(facts.payee === null ? [] : [facts.payee]), facts.recipient],
    [
      texts.amount,
      `${amount(facts.amount)} ${facts.symbol}`,
      ...(facts.worth === null ? [] : [texts.worth(amount(dollars(facts.worth)))]),
    ],
    ...(facts.contract === null ? [] : [[texts.token, facts.contract] as const]),
    [texts.wallet, wallet.name, wallet.address],
    [texts.network, facts.network, ...(facts.isTestNetwork ? [texts.testNetwork] : [])],
    [texts.hash, facts.hash],
    [texts.block, block === null ? texts.unknown : amount(String(block))],
    [texts.time, at === null ? texts.notRead : `${timeText(at)} UTC`],
    [texts.fee, fee === null ? texts.unknown : `${amount(fee)} ${facts.nativeSymbol}`],
    ...(facts.memo === '' ? [] : [[texts.memo, facts.memo] as const]),
    [texts.requested, by(facts.requested)],
    [texts.approved, ...(facts.approved.length === 0 ? [texts.testPayment] : facts.approved.map(by))],
    [texts.request, facts.id],
    [texts.intent, facts.intentHash],
  ]
}
