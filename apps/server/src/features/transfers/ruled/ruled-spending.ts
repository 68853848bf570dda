import type { Queryable } from '@holdfast/store'
import type { SpentUnits } from '@holdfast/store/read'
import { type CountingStatement, countingStatements } from './counting-statements.ts'
import { findRuledSpent } from './find-ruled-spent.ts'
import { judgeRules, type RuledVerdict } from './judge-rules.ts'
import type { Ruling } from './ruling-of.ts'

interface Moment {
  readonly now: Date
  readonly exceptIds: readonly string[]
}

/** The verdicts of the rules on transfers of one key and asset, each as if those before it were made. */
export class RuledSpending {
  readonly #db: Queryable
  readonly #rulings: readonly Ruling[]
  readonly #moment: Moment
  #stored: SpentUnits | null = null
  readonly #statements = new Map<string, readonly CountingStatement[]>()
  readonly #toRecipients = new Map<string, bigint>()
  #inAsset = 0n

  /** `rulings`: of all transfers that are going to be judged, so that earlier spending is read once. */
  constructor(db: Queryable, rulings: readonly Ruling[], moment: Moment) {
    this.#db = db
    this.#rulings = rulings
    this.#moment = moment
  }

  async judge(ruling: Ruling): Promise<RuledVerdict> {
    const { recipient, units } = ruling.intent
    this.#stored ??= await findRuledSpent(this.#db, this.#rulings, this.#moment)
    const { inAsset, toRecipients } = this.#stored
    const toRecipient = this.#toRecipients.get(recipient) ?? 0n
    const verdict = judgeRules(ruling, {
      statements: this.#statementsOf(ruling),
      now: this.#moment.now,
      spent: {
        inAsset: inAsset + this.#inAsset,
        toRecipient: (toRecipients.get(recipient) ?? 0n) + toRecipient,
      },
    })
    this.#inAsset += units
    this.#toRecipients.set(recipient, toRecipient + units)
    return verdict
  }

  /** The rows of a batch have the same statements, which are verified once. */
  #statementsOf(ruling: Ruling): readonly CountingStatement[] {
    const { intentHash } = ruling
    const found = this.#statements.get(intentHash) ?? countingStatements(ruling, this.#moment.now)
    this.#statements.set(intentHash, found)
    return found
  }
}
