/**
 * Some transactions only refer to their terms: a buyer in an issue names the token and not its price, a user
 * of an exchange names its number and not its other token. A node returns both by that name, and neither ever
 * changes.
 */
import type { AssetId, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import type { TronContract } from '../transaction.ts'
import { assetOfExchange } from './assets.ts'
import { Int } from './json.ts'
import { decodeText } from './decode-text.ts'
import { textOf, unitsOf } from './value-fields.ts'

export type Terms = Raw<'tron.asset' | 'tron.exchange'>
export type NamedTerms = { readonly asset: string } | { readonly exchange: number }

const usesExchange: ReadonlySet<string> = new Set([
  'ExchangeInjectContract',
  'ExchangeWithdrawContract',
  'ExchangeTransactionContract',
])

/** The question to a node that completes the transaction. */
export function termsNamedBy({ type, value }: Pick<TronContract, 'type' | 'value'>): NamedTerms | null {
  if (value === null) return null
  if (type === 'ParticipateAssetIssueContract') return { asset: textOf(value, 'asset_name') }
  return usesExchange.has(type) ? { exchange: Number(unitsOf(value, 'exchange_id')) } : null
}

const Issue = z.looseObject({ id: z.string(), num: Int, trx_num: Int.refine((value) => value > 0n) })

/** Units of the token that an amount of sun buys. Null: the terms of its issue are unknown. */
export function boughtFor(sun: bigint, id: string, terms: Terms | null): bigint | null {
  const issue = Issue.safeParse(terms?.body)
  if (!issue.success || issue.data.id !== id) return null
  return (sun * issue.data.num) / issue.data.trx_num
}

const Exchange = z.looseObject({ exchange_id: Int, first_token_id: z.string(), second_token_id: z.string() })

/**
 * The other token of an exchange beside the named one. Null: the exchange is unknown, or names its tokens
 * differently.
 */
export function otherAssetOf(exchangeId: bigint, tokenId: string, terms: Terms | null): AssetId | null {
  const exchange = Exchange.safeParse(terms?.body)
  if (!exchange.success || exchange.data.exchange_id !== exchangeId) return null
  const pair = [exchange.data.first_token_id, exchange.data.second_token_id].map((id) => decodeText(id))
  const other = pair.find((id) => id !== tokenId)
  return pair.includes(tokenId) && other !== undefined ? assetOfExchange(other) : null
}
