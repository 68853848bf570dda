/** The history of each address in chain order: the index behind the lists. Lines are only appended, so positions do not
 *  change. */
import type { ChainTransaction } from './chain-transaction.ts'
import { partiesOf, partiesOfAll } from './parties.ts'

export interface Line {
  readonly at: number
  readonly transaction: ChainTransaction
  /** Transactions themselves, token logs, or internal payments. */
  readonly kind: 'native' | 'trc20' | 'internal'
  /** Position of the log or internal payment; 0 for the transaction itself. */
  readonly index: number
}

export interface Histories {
  readonly native: readonly Line[]
  readonly trc20: readonly Line[]
  readonly internal: readonly Line[]
  /** Transactions and internal payments in one list, as in older indexes. */
  readonly mixed: readonly Line[]
}

type Growing = { readonly [Kind in keyof Histories]: Line[] }
const none: Histories = { native: [], trc20: [], internal: [], mixed: [] }

export class HistoryIndex {
  readonly #ofAddress = new Map<string, Growing>()
  readonly #eventsOf = new Map<string, Line[]>()

  of(address: string): Histories {
    return this.#ofAddress.get(address) ?? none
  }

  /** Logs of a contract. */
  eventsOf(contract: string): readonly Line[] {
    return this.#eventsOf.get(contract) ?? []
  }

  add(transaction: ChainTransaction): void {
    const { at } = transaction
    for (const address of partiesOf(transaction.raw)) {
      const line: Line = { at, transaction, kind: 'native', index: 0 }
      this.#history(address).native.push(line)
      this.#history(address).mixed.push(line)
    }
    transaction.effects.logs.forEach(({ address: contract, topics }, index) => {
      const line: Line = { at, transaction, kind: 'trc20', index }
      for (const address of new Set(topics.slice(1, 3).map((topic) => `41${topic.slice(-40)}`)))
        this.#history(address).trc20.push(line)
      const events = this.#eventsOf.get(contract)
      if (events === undefined) this.#eventsOf.set(contract, [line])
      else events.push(line)
    })
    transaction.effects.internals.forEach(({ from, to }, index) => {
      const line: Line = { at, transaction, kind: 'internal', index }
      for (const address of new Set([from, to])) {
        this.#history(address).internal.push(line)
        this.#history(address).mixed.push(line)
      }
    })
  }

  /** Removes the lines of a transaction in the newest block. They are among the last ones. */
  remove(transaction: ChainTransaction): void {
    const withoutIt = (lines: Line[]) => {
      const first = lines.findLastIndex((line) => line.transaction.block < transaction.block) + 1
      const kept = lines.slice(first).filter((line) => line.transaction.id !== transaction.id)
      lines.splice(first, lines.length, ...kept)
    }
    for (const address of partiesOfAll(transaction)) {
      const history = this.#ofAddress.get(address)
      for (const lines of Object.values(history ?? {})) withoutIt(lines)
    }
    for (const { address } of transaction.effects.logs) withoutIt(this.#eventsOf.get(address) ?? [])
  }

  #history(address: string): Growing {
    let history = this.#ofAddress.get(address)
    if (history === undefined) {
      history = { native: [], trc20: [], internal: [], mixed: [] }
      this.#ofAddress.set(address, history)
    }
    return history
  }
}
