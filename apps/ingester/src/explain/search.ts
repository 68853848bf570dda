/** One search for the point where the books of a wallet and token begin to differ from the chain: its scope, the
 *  remaining window, and the number of requests. The chain's version always comes from receipts; listings and balances
 *  only show where to look. */
import type { BlockPlace, TransactionParts } from '@holdfast/chains'
import {
  chainFault,
  type ChainTransaction,
  indexWallet,
  type Parsed,
  type PlacedEntry,
  type Question,
  type Raw,
} from '@holdfast/ledger'
import { answer, ProviderAnswerUnreadable } from '@holdfast/providers'
import type { WalletTokenScope } from '@holdfast/store/read'
import { positionOf } from '../pipeline/position-of.ts'
import { completeTransaction, type FetchedTransaction, fetchTerms, sourceOf } from '../pipeline/complete.ts'
import type { Differing, Point } from '../pipeline/differing.ts'
import type { Pass } from '../pipeline/pass.ts'

/** Books and chain were equal at `after` (null: before everything) and are not at `until`. */
export interface Window {
  readonly after: Point | null
  readonly until: Point
  /** The balance on the chain at `until`. */
  readonly chainUnits: bigint
}

/** The provider gave an impossible answer, which a retry would not change. */
export class ImpossibleAnswer extends ProviderAnswerUnreadable {}

export type SearchNeeds = Pick<
  Pass,
  'db' | 'facts' | 'heads' | 'history' | 'job' | 'native' | 'network' | 'others' | 'provider' | 'wallet'
>

export class Search {
  readonly pass: SearchNeeds
  readonly differing: Differing
  readonly scope: WalletTokenScope
  requests = 0

  constructor(pass: SearchNeeds, differing: Differing) {
    this.pass = pass
    this.differing = differing
    this.scope = {
      organisationId: pass.wallet.entity_id,
      walletId: pass.wallet.id,
      tokenId: differing.tokenId,
    }
  }

  ask<T>(question: Promise<T>): Promise<T> {
    this.requests += 1
    return question
  }

  async headerOf(number: number): Promise<BlockPlace> {
    const header = await this.#askBlock({ ask: 'block-header', height: number })
    return valueOf(this.pass, `block ${number}`, this.pass.history.blocks.parseHeader(header))
  }

  /** Entries of the token that a block makes, by its receipts. */
  async entriesOfBlock(number: number): Promise<PlacedEntry[]> {
    const { history, wallet } = this.pass
    const receipts = await this.#askBlock({ ask: 'block-receipts', height: number })
    if (!history.blocks.mayMove(receipts, this.differing.asset, wallet.address)) return []
    const block = await this.#askBlock({ ask: 'block', height: number })
    const found = valueOf(this.pass, `block ${number}`, history.blocks.parse(block, receipts, wallet.address))
    const entries: PlacedEntry[] = []
    for (const parts of found) {
      const terms = await fetchTerms(sourceOf(this.pass), history.needsOf(parts.transaction).terms)
      entries.push(...this.#entriesOf(readSolid(this.pass, parts.hash, { ...parts, terms })))
    }
    return entries
  }

  /** Entries of the token that a transaction makes; none when it is in no solid block. */
  async entriesOfTransaction(hash: string): Promise<PlacedEntry[]> {
    this.requests += 2
    const found = await findSolidTransaction(this.pass, hash)
    return found === null ? [] : this.#entriesOf(found.transaction)
  }

  #entriesOf(transaction: ChainTransaction): PlacedEntry[] {
    const { hash, at } = transaction
    const position = positionOf(this.pass.history, transaction)
    return indexWallet(transaction, this.pass.wallet.address, this.pass.native.asset)
      .filter(({ asset }) => asset === this.differing.asset)
      .map((entry) => ({ ...entry, hash, position, at }))
  }

  async #askBlock(question: Extract<Question, { readonly height: number }>): Promise<Raw> {
    const { provider } = this.pass
    const response = await this.ask(answer(provider, question))
    if (response === null)
      throw new ProviderAnswerUnreadable(
        provider.name,
        `block ${question.height}`,
        chainFault('BLOCK_MISSING'),
      )
    return response
  }
}

/** The transaction with all its movements. Null: it is in no solid block. */
export async function findSolidTransaction(
  pass: Pick<Pass, 'heads' | 'history' | 'provider'>,
  hash: string,
): Promise<{ fetched: FetchedTransaction; transaction: ChainTransaction } | null> {
  const fetched = await completeTransaction(sourceOf(pass), hash, null)
  if (fetched === null || fetched.receipt === null || fetched.isUnsolid) return null
  return { fetched, transaction: readSolid(pass, hash, fetched) }
}

const readSolid = (
  pass: Pick<Pass, 'heads' | 'history' | 'provider'>,
  hash: string,
  { transaction, receipt, terms }: Omit<TransactionParts, 'solid'>,
): ChainTransaction =>
  valueOf(pass, hash, pass.history.parse({ transaction, receipt, terms, solid: pass.heads.solid }))

function valueOf<T>({ provider }: Pick<Pass, 'provider'>, subject: string, parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value
  throw new ImpossibleAnswer(
    provider.name,
    subject,
    chainFault('ANSWER_UNREADABLE', { reason: parsed.reason }),
  )
}
