import type { Queryable } from '@holdfast/store'
import { type CountingStatement, countingStatements } from './counting-statements.ts'
import { findRuledSpent } from './find-ruled-spent.ts'
import { judgeRules, type RuledSpent, type RuledVerdict } from './judge-rules.ts'
import type { Ruling } from './ruling-of.ts'

/** The verdicts of the rules on transfers of one key and asset, each as if those before it were made. */
export class RuledSpending {
  readonly #db: Queryable
  readonly #moment: { readonly now: Date; readonly exceptIds: readonly string[] }
  readonly #stored = new Map<string, RuledSpent>()
  readonly #statements = new Map<string, readonly CountingStatement[]>()
  readonly #toRecipients = new Map<string, bigint>()
  #inAsset = 0n

  constructor(db: Queryable, moment: { readonly now: Date; readonly exceptIds: readonly string[] }) {
    this.#db = db
    this.#moment = moment
  }

  async judge(ruling: Ruling): Promise<RuledVerdict> {
    const { recipient, units } = ruling.intent
    const stored = this.#stored.get(recipient) ?? (await findRuledSpent(this.#db, ruling, this.#moment))
    this.#stored.set(recipient, stored)
    const toRecipient = this.#toRecipients.get(recipient) ?? 0n
    const verdict = judgeRules(ruling, {
      statements: this.#statementsOf(ruling),
      now: this.#moment.now,
      spent: { inAsset: stored.inAsset + this.#inAsset, toRecipient: stored.toRecipient + toRecipient },
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
