/** Maps the assets of one network to tokens. An unlisted contract is queried for its name once and becomes an unknown
 *  token; its symbol never makes it a known one. */
import type { History } from '@holdfast/chains'
import type { AssetId, Question, Raw, TokenHint } from '@holdfast/ledger'
import {
  answer,
  type HistoryProvider,
  ProviderAnswerUnreadable,
  ProviderRefused,
  ProviderUnavailable,
} from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import { findToken, getToken } from '@holdfast/store/read'
import { type Token, upsertUnknownToken } from '@holdfast/store/write'

export class TokenCatalogue {
  readonly #db: Database
  readonly #networkId: string
  readonly #provider: HistoryProvider
  readonly #history: History
  readonly #known = new Map<AssetId, Token>()

  constructor(
    db: Database,
    networkId: string,
    { provider, history }: { readonly provider: HistoryProvider; readonly history: History },
  ) {
    this.#db = db
    this.#networkId = networkId
    this.#provider = provider
    this.#history = history
  }

  async get(asset: AssetId): Promise<Token> {
    const known = this.#known.get(asset)
    if (known !== undefined) return known
    const token =
      (await findToken(this.#db, { networkId: this.#networkId, asset })) ??
      (await upsertUnknownToken(this.#db, this.#networkId, await this.#describe(asset), new Date()))
    this.#known.set(asset, token)
    return token
  }

  async byId(id: string): Promise<Token> {
    const token = await getToken(this.#db, id)
    this.#known.set(token.asset, token)
    return token
  }

  async #describe(asset: AssetId): Promise<TokenHint> {
    const answers: (Raw | null)[] = []
    for (const question of this.#history.describeAsset(asset)) answers.push(await this.#ask(question))
    return this.#history.parseDescription(asset, answers)
  }

  /** Null when the asset does not describe itself. A contract that makes the node fail must not stop the pass, but a
   *  failing node must. */
  async #ask(question: Question): Promise<Raw | null> {
    try {
      return await answer(this.#provider, question)
    } catch (error) {
      const isOfContract = question.ask === 'call' && error instanceof ProviderUnavailable
      if (!isOfContract) return nullIfRefused(error)
      await this.#provider.fetchHeads()
      return null
    }
  }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof ProviderRefused || error instanceof ProviderAnswerUnreadable) return null
  throw error
}
