/** JSON as a node prints it: undefined omitted, integers exact at any size. */
import { toBase58 } from '@holdfast/chains/tron'

export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }
export type JsonObject = { readonly [name: string]: Json | undefined }

/** Zero fields are omitted. */
export const orNothing = (value: bigint): bigint | undefined => (value === 0n ? undefined : value)

export const hexOfText = (text: string): string => Buffer.from(text).toString('hex')

/** Byte fields that a node writes as text in visible answers, and as hexadecimal otherwise. */
const textNames = new Set([
  'account_name',
  'asset_name',
  'abbr',
  'description',
  'message',
  'name',
  'resMessage',
  'url',
])

/** With `visible` a node writes addresses in base58 and names as text. Expects the hexadecimal form. */
export function visibleJson(json: Json, name = ''): Json {
  if (Array.isArray(json)) return json.map((item) => visibleJson(item as Json, name))
  if (typeof json === 'object' && json !== null)
    return Object.fromEntries(
      Object.entries(json as JsonObject).map(([key, value]) => [
        key,
        value === undefined ? undefined : visibleJson(value, key),
      ]),
    )
  if (typeof json !== 'string') return json
  if (name !== 'data' && /^41[0-9a-f]{40}$/.test(json)) return toBase58(json)
  // Logs give the address of their contract without the 41.
  if (name === 'address' && /^[0-9a-f]{40}$/.test(json)) return toBase58(`41${json}`)
  if (textNames.has(name) && /^([0-9a-f]{2})+$/.test(json)) return Buffer.from(json, 'hex').toString()
  return json
}

export function printJson(json: Json): string {
  const text = JSON.stringify(json, (_, value: unknown) =>
    typeof value === 'bigint' ? marked(value) : value,
  )
  return text.replace(/"\\u0001(-?\d+)\\u0001"/g, '$1')
}

const marked = (value: bigint): number | string =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= -BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : `\u0001${value}\u0001`
