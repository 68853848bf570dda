/** Assets of one network as our tokens. A contract nobody listed is asked for its name once and becomes an unknown token;
 *  its symbol never makes it a known one. */
import { parseAsset, parseTextCall, parseUintCall } from '@holdfast/chains/tron'
import type { AssetId, TokenHint } from '@holdfast/ledger'
import type { HistoryProvider } from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import { findToken } from '@holdfast/store/read'
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

  async #describe(asset: AssetId): Promise<TokenHint> {
    const [namespace = '', reference = ''] = asset.split(':')
    const nameless = { asset, symbol: reference.slice(0, 8), name: '', decimals: 0 }
    if (namespace === 'trc10') {
      const said = await this.#provider.fetchAsset(reference)
      const parsed = said === null ? null : parseAsset(said)
      return parsed?.ok ? { ...parsed.value, asset } : nameless
    }
    if (namespace !== 'trc20') return nameless
    const ask = (selector: string) => this.#provider.fetchCall(reference, selector, '', reference)
    const symbol = parseTextCall(await ask('symbol()'))
    const name = parseTextCall(await ask('name()'))
    const decimals = parseUintCall(await ask('decimals()'))
    return {
      asset,
      symbol: symbol.ok && symbol.value !== '' ? symbol.value.slice(0, 32) : nameless.symbol,
      name: name.ok ? name.value : '',
      decimals: decimals.ok && decimals.value <= 77n ? Number(decimals.value) : 0,
    }
  }
}
