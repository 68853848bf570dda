/** The location of TRC-10 tokens and of exchanges between two of them in the state. */
import { moveTrx, type World } from '../state.ts'

/** Key of an asset's total units in the book `other`. No value means no such asset. */
export const assetKey = (id: string): string => `asset/${id}`
/** Key of the issuer's address, as a number, in the same book. */
export const issuerKey = (id: string): string => `issuer/${id}`
/** Key of the number of tokens issued on this chain. */
export const issuedKey = 'sum/issued'
/** Older tokens, whose issue this chain does not show, have smaller numbers. */
const firstIssued = 1_005_001
export const issuedAsset = (at: bigint): string => String(BigInt(firstIssued) + at)
export const issuedAssets = (count: bigint): string[] =>
  Array.from({ length: Number(count) }, (_, at) => issuedAsset(BigInt(at)))

export function moveTrc10(world: World, id: string, from: string, to: string, units: bigint): void {
  world.add('trc10', `${id}/${from}`, -units)
  world.add('trc10', `${id}/${to}`, units)
}

/** Key of the number of exchanges created. */
export const exchangesKey = 'sum/exchanges'
/** An exchange holds its two tokens in the books like an account. */
export const exchangeHolder = (exchange: bigint): string => `exchange/${exchange}`
/** TRX in the notation of exchanges. */
export const trxToken = '_'

export interface Exchange {
  readonly holder: string
  readonly creator: string
  readonly tokens: readonly [string, string]
}

/** Null without such an exchange. The book `other` holds its tokens as numbers, with 0 for TRX. */
export function exchangeOf(world: World, id: bigint): Exchange | null {
  const holder = exchangeHolder(id)
  const part = (name: string) => world.amount('other', `${holder}/${name}`)
  if (part('creator') === 0n) return null
  const tokenOf = (name: string) => (part(name) === 0n ? trxToken : String(part(name)))
  return { holder, creator: part('creator').toString(16), tokens: [tokenOf('first'), tokenOf('second')] }
}

export function putExchange(world: World, id: bigint, { holder, creator, tokens }: Exchange): void {
  const [first, second] = tokens.map((token) => (token === trxToken ? 0n : BigInt(token)))
  world.add('other', exchangesKey, id - world.amount('other', exchangesKey))
  world.add('other', `${holder}/creator`, BigInt(`0x${creator}`))
  world.add('other', `${holder}/first`, first ?? 0n)
  world.add('other', `${holder}/second`, second ?? 0n)
}

export const heldBy = (world: World, holder: string, token: string): bigint =>
  token === trxToken ? world.amount('trx', holder) : world.amount('trc10', `${token}/${holder}`)

export function moveToken(world: World, token: string, from: string, to: string, units: bigint): void {
  if (token === trxToken) moveTrx(world, from, to, units)
  else moveTrc10(world, token, from, to, units)
}
