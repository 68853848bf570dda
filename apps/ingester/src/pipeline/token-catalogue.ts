/** Assets of one network as our tokens. A contract nobody listed is asked for its name once and becomes an unknown token;
 *  its symbol never makes it a known one. */
import { parseAsset, parseTextCall, parseUintCall, plainText } from '@holdfast/chains/tron'
import type { AssetId, Raw, TokenHint } from '@holdfast/ledger'
import {
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
  readonly #known = new Map<AssetId, Token>()

  constructor(db: Database, networkId: string, provider: HistoryProvider) {
    this.#db = db
    this.#networkId = networkId
    this.#provider = provider
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
    const [namespace = '', reference = ''] = asset.split(':')
    const nameless = { asset, symbol: reference.slice(0, 8), name: '', decimals: 0 }
    if (namespace === 'trc10') return (await this.#describeTrc10(asset, reference)) ?? nameless
    if (namespace !== 'trc20') return nameless
    const [symbol, name, decimals] = [
      await this.#ask(reference, 'symbol()'),
      await this.#ask(reference, 'name()'),
      await this.#ask(reference, 'decimals()'),
    ]
    const places = decimals === null ? null : parseUintCall(decimals)
    return {
      asset,
      symbol: textOf(symbol, 32) || nameless.symbol,
      name: textOf(name, 64),
      decimals: places?.ok === true && places.value <= mostDecimals ? Number(places.value) : 0,
    }
  }

  async #describeTrc10(asset: AssetId, id: string): Promise<TokenHint | null> {
    const said = await this.#provider.fetchAsset(id).catch(nullIfRefused)
    const parsed = said === null ? null : parseAsset(said)
    return parsed?.ok === true && parsed.value.symbol !== '' ? { ...parsed.value, asset } : null
  }

  /** Null: the contract does not say, whatever it does instead. A contract that makes the node fail must not stop the pass,
   *  a node that fails must. */
  async #ask(contract: string, selector: string): Promise<Raw<'tron.call'> | null> {
    try {
      return await this.#provider.fetchCall(contract, selector, '', contract)
    } catch (error) {
      if (error instanceof ProviderUnavailable) await this.#provider.fetchHeads()
      else nullIfRefused(error)
      return null
    }
  }
}

const mostDecimals = 77n

function nullIfRefused(error: unknown): null {
  if (error instanceof ProviderRefused || error instanceof ProviderAnswerUnreadable) return null
  throw error
}

function textOf(answer: Raw<'tron.call'> | null, longest: number): string {
  const text = answer === null ? null : parseTextCall(answer)
  return text?.ok === true ? plainText(text.value, longest) : ''
}
