/** The typed values of a network, and whether they can be sent. */
import type { ApiReply } from '@holdfast/contract'
import type { NetworkWords } from './words.ts'

export type Network = ApiReply<'listNetworks'>[number]

export interface TypedNetwork {
  readonly name: string
  readonly chainId: string
  readonly symbol: string
  readonly explorer: string
  readonly sortOrder: string
  readonly isActive: boolean
}

export const typedOf = (network: Network): TypedNetwork => ({
  name: network.name,
  chainId: network.chain_id,
  symbol: network.symbol,
  explorer: network.explorer_url ?? '',
  sortOrder: String(network.sort_order),
  isActive: network.is_active,
})

export const bodyOf = (typed: TypedNetwork) => ({
  name: typed.name.trim(),
  explorer_url: typed.explorer.trim() === '' ? null : typed.explorer.trim(),
  symbol: typed.symbol.trim(),
  ...(typed.chainId.trim() === '' ? {} : { chain_id: typed.chainId.trim() }),
  is_active: typed.isActive,
  sort_order: placeOf(typed.sortOrder),
})

/** The whole part of the typed number; 0 when it is no number. */
export function placeOf(text: string): number {
  const place = Number.parseInt(text, 10)
  return Number.isNaN(place) ? 0 : Math.max(-mostPlace - 1, Math.min(mostPlace, place))
}
const mostPlace = 2_147_483_647

type Faults = Partial<Record<'name' | 'chainId' | 'symbol' | 'explorer', string>>

export function faultsOf(typed: TypedNetwork, words: NetworkWords): Faults {
  const faults: Faults = {}
  if (typed.name.trim() === '') faults.name = words.nameMissing
  else if (typed.name.trim().length > 80) faults.name = words.tooLong(80)
  if (typed.symbol.trim() === '') faults.symbol = words.symbolMissing
  else if (typed.symbol.trim().length > 16) faults.symbol = words.tooLong(16)
  if (!/^[-_a-zA-Z0-9]{0,32}$/.test(typed.chainId.trim())) faults.chainId = words.chainIdWrong
  if (!isExplorer(typed.explorer.trim())) faults.explorer = words.explorerWrong
  return faults
}

function isExplorer(text: string): boolean {
  if (text === '') return true
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) && text.length <= 500
}
