/** The typed values of a token, whether they can be sent, and the CAIP-19 id built from its parts. */
import type { ApiReply } from '@holdfast/contract'
import type { TokenWords } from './words.ts'

export type Token = ApiReply<'listTokens'>[number]

export interface TypedToken {
  readonly name: string
  readonly symbol: string
  readonly contract: string
  readonly decimals: string
  readonly tier: string
  readonly isActive: boolean
  readonly chainNs: string
  readonly chainRef: string
  readonly assetNs: string
  readonly assetRef: string
  readonly caip19: string
  readonly source: string
}
export type TokenFieldName = Exclude<keyof TypedToken, 'isActive'>

export const typedOf = (token: Token): TypedToken => ({
  name: token.name,
  symbol: token.symbol,
  contract: token.contract_address ?? '',
  decimals: String(token.decimals),
  tier: String(token.tier),
  isActive: token.is_active,
  chainNs: token.chain_namespace ?? '',
  chainRef: token.chain_reference ?? '',
  assetNs: token.asset_namespace ?? '',
  assetRef: token.asset_reference ?? '',
  caip19: token.caip19 ?? '',
  source: token.source ?? '',
})

export const bodyOf = (typed: TypedToken) => ({
  name: typed.name.trim(),
  symbol: typed.symbol.trim(),
  contract_address: textOrNull(typed.contract),
  decimals: Number(typed.decimals),
  tier: Number(typed.tier),
  is_active: typed.isActive,
  chain_namespace: textOrNull(typed.chainNs),
  chain_reference: textOrNull(typed.chainRef),
  asset_namespace: textOrNull(typed.assetNs),
  asset_reference: textOrNull(typed.assetRef),
  caip19: textOrNull(typed.caip19),
  source: textOrNull(typed.source),
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Empty while a part is missing. */
export function proposeCaip19({
  chainNs,
  chainRef,
  assetNs,
  assetRef,
}: Pick<TypedToken, 'chainNs' | 'chainRef' | 'assetNs' | 'assetRef'>): string {
  const parts = [chainNs, chainRef, assetNs, assetRef].map((part) => part.trim())
  return parts.includes('') ? '' : `${parts[0]}:${parts[1]}/${parts[2]}:${parts[3]}`
}

/** An unedited CAIP-19 id follows its parts. */
export function changeToken(typed: TypedToken, change: Partial<TypedToken>): TypedToken {
  const next = { ...typed, ...change }
  const follows = typed.caip19.trim() === proposeCaip19(typed) && change.caip19 === undefined
  return follows ? { ...next, caip19: proposeCaip19(next) } : next
}

export type TokenFaults = Partial<Record<TokenFieldName, string>>

const namespace = /^[-a-z0-9]{3,8}$/
const shapes: readonly (readonly [TokenFieldName, RegExp, keyof TokenWords])[] = [
  ['chainNs', namespace, 'namespaceWrong'],
  ['chainRef', /^[-_a-zA-Z0-9]{1,32}$/, 'chainRefWrong'],
  ['assetNs', namespace, 'namespaceWrong'],
  ['assetRef', /^[-.%a-zA-Z0-9]{1,128}$/, 'assetRefWrong'],
  ['caip19', /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/, 'caip19Wrong'],
]

export function faultsOf(typed: TypedToken, words: TokenWords): TokenFaults {
  const faults: TokenFaults = {}
  if (typed.name.trim() === '') faults.name = words.nameMissing
  if (typed.symbol.trim() === '') faults.symbol = words.symbolMissing
  if (!isUpTo(typed.decimals, 77)) faults.decimals = words.decimalsWrong
  if (!isUpTo(typed.tier, 9)) faults.tier = words.tierWrong
  for (const [name, shape, fault] of shapes) {
    const text = typed[name].trim()
    if (text !== '' && !shape.test(text)) faults[name] = words[fault] as string
  }
  return faults
}

const isUpTo = (text: string, most: number): boolean => /^\d{1,2}$/.test(text) && Number(text) <= most
