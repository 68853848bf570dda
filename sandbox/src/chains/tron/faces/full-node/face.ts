/** The input of a call of the node's HTTP interface, with its parsing of fields and its errors. */
import { toHex41 } from '@holdfast/chains/tron'
import type { Json } from '../../answers/json.ts'
import type { Chain } from '../../chain.ts'
import type { SandboxTron } from '../../sandbox-tron.ts'
import type { World } from '../../state.ts'

export type Query = Readonly<Record<string, unknown>>

export interface Face {
  readonly node: SandboxTron
  readonly chain: Chain
  /** The newest block that this face shows. */
  readonly upTo: number
  /** State as of that block. */
  readonly world: World
}

export type Calls = Readonly<Record<string, (face: Face, query: Query) => Json>>

/** Sent as `{Error}` with status 200. */
export class NodeError extends Error {}

export const nullPointer = (): NodeError => new NodeError('class java.lang.NullPointerException : null')

const parseFault = (query: Query, name: string, reason: string): NodeError => {
  const column = JSON.stringify(query, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  ).indexOf(`"${name}":`)
  const at = column + name.length + 4
  return new NodeError(`class org.tron.core.services.http.JsonFormat$ParseException : 1:${at}: ${reason}`)
}

export const isVisible = (query: Query): boolean => query.visible === true || query.visible === 'true'
export const isSet = (query: Query, name: string): boolean => query[name] === true || query[name] === 'true'

export const textOf = (query: Query, name: string): string => {
  const value = query[name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : ''
}

export function wholeOf(query: Query, name: string): bigint {
  const value = query[name] ?? 0
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return BigInt(value)
  throw parseFault(query, name, `Couldn't parse integer: For input string: "${JSON.stringify(value)}"`)
}

/** Hexadecimal with 41. Base58 is accepted only where the caller requested visible addresses. */
export function addressOf(query: Query, name: string): string {
  const text = textOf(query, name)
  const isHex = /^(?:[0-9a-fA-F]{2})*$/.test(text)
  if (!isVisible(query) && !isHex) throw parseFault(query, name, 'INVALID hex String')
  if (text === '') return ''
  try {
    return toHex41(text)
  } catch {
    // Bytes of another length are an unused address; text that is not base58check is a node's error.
    if (!isVisible(query)) return text.toLowerCase()
    throw nullPointer()
  }
}

export function bytesOf(query: Query, name: string): string {
  const text = textOf(query, name).replace(/^0x/, '')
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) throw parseFault(query, name, 'INVALID hex String')
  return text.toLowerCase()
}

/** Names of TRC-10 tokens and memos: text when visible, hexadecimal otherwise. Returns the text. */
export const nameOf = (query: Query, name: string): string =>
  isVisible(query) ? textOf(query, name) : Buffer.from(bytesOf(query, name), 'hex').toString()
