/**
 * Compares a stored row with the providers' answers, field by field, and lists values that no column
 * contains.
 */
import type { ProviderName, RawShape } from '@holdfast/ledger'
import { addressFromWord, toHex41 } from '../address.ts'
import { isPayment } from '../parse/json.ts'
import { internalFields, logFields, type MappedField, type Spelling, transactionFields } from './fields.ts'
import { leavesOf, valueAt } from './json-paths.ts'

export interface KeptAnswer {
  readonly provider: ProviderName
  readonly shape: RawShape
  readonly body: unknown
}

export interface ComparedRow {
  readonly kind: 'tx' | 'log' | 'internal'
  /** For a log: its place in the receipt; for an internal payment: its place among the values of payments. */
  readonly index: number
  /** The row's columns as text. */
  readonly columns: Readonly<Record<string, string | null>>
}

export interface ComparedField {
  /** The name of the field; the provider's own name for values without a column. */
  readonly name: string
  readonly column: string | null
  readonly value: string | null
  /** The path at which each provider would state it. */
  readonly paths: Paths
  readonly stated: readonly StatedValue[]
}

export interface StatedValue {
  readonly provider: ProviderName
  readonly path: string
  /** As the provider spells it. */
  readonly value: string
  /** Null: the value cannot be compared. */
  readonly isSame: boolean | null
}

export interface Comparison {
  readonly fields: readonly ComparedField[]
  readonly rest: readonly ComparedField[]
}

/** The documented providers of TRON. */
const providers = ['trongrid', 'tatum'] as const
type Paths = Readonly<Record<(typeof providers)[number], string | null>>
const calls: Readonly<Partial<Record<RawShape, string>>> = {
  'trongrid.transaction': 'transactions',
  'trongrid.trc20': 'transactions/trc20',
  'trongrid.internal': 'internal-transactions',
  'tatum.transaction': 'transactions',
  'tatum.trc20': 'transactions/trc20',
  'tron.transaction': 'gettransactionbyid',
  'tron.receipt': 'gettransactioninfobyid',
  'tron.account': 'getaccount',
  'tron.resources': 'getaccountresource',
  'tron.block': 'getblock',
  'tron.receipts': 'gettransactioninfobyblocknum',
  'tron.balance': 'getaccountbalance',
  'tron.call': 'triggerconstantcontract',
  'tron.asset': 'getassetissuebyid',
  'tron.parameters': 'getchainparameters',
  'tron.broadcast': 'broadcasthex',
  'tron.exchange': 'getexchangebyid',
}
/** Limits the size of a hostile answer on screen. */
const mostRest = 300
const longestValue = 2_000

export function compareAnswers(row: ComparedRow, answers: readonly KeptAnswer[]): Comparison {
  const fields = fieldsOf(row, answers)
  const chosen = chooseAnswers(row, fields, answers)
  const used = new Set<string>()
  return {
    fields: fields.map((field) => compareField(row, field, chosen, used)),
    rest: restOf(chosen, used).slice(0, mostRest),
  }
}

function fieldsOf({ kind, index }: ComparedRow, answers: readonly KeptAnswer[]): readonly MappedField[] {
  if (kind === 'tx') return transactionFields
  if (kind === 'log') return logFields(index)
  const place = placeOfValue(answers, index)
  return internalFields(place.internal, place.value)
}

/** Finds the payment that contains the value with this number. */
function placeOfValue(answers: readonly KeptAnswer[], index: number): { internal: number; value: number } {
  const bodies = answers.map(({ body }) => valueAt(body, 'internal_transactions'))
  const internals = bodies.find((found): found is unknown[] => Array.isArray(found)) ?? []
  const places = internals.flatMap((entry, internal) => {
    const [carried, note] = [valueAt(entry, 'callValueInfo'), valueAt(entry, 'note')]
    return Array.isArray(carried) && isPayment(typeof note === 'string' ? { note } : {})
      ? carried.map((_, value) => ({ internal, value }))
      : []
  })
  return places[index] ?? { internal: index, value: 0 }
}

/** Chooses the row of a list that agrees most with the stored row. */
function chooseAnswers(
  row: ComparedRow,
  fields: readonly MappedField[],
  answers: readonly KeptAnswer[],
): KeptAnswer[] {
  const likeness = ({ shape, body }: KeptAnswer) =>
    fields.filter((field) => {
      const found = (field.paths[shape] ?? []).map((path) => valueAt(body, path)).find(isScalar)
      return found !== undefined && spell(found, field.spelling) === row.columns[field.column]
    }).length
  const best = new Map<string, { answer: KeptAnswer; likeness: number }>()
  for (const answer of answers) {
    const key = `${answer.provider} ${answer.shape}`
    const found = { answer, likeness: likeness(answer) }
    if (found.likeness > (best.get(key)?.likeness ?? -1)) best.set(key, found)
  }
  return [...best.values()].map(({ answer }) => answer)
}

function compareField(
  { columns }: ComparedRow,
  field: MappedField,
  answers: readonly KeptAnswer[],
  used: Set<string>,
): ComparedField {
  const value = columns[field.column] ?? null
  const stated = answers.flatMap(({ provider, shape, body }): StatedValue[] => {
    const path = (field.paths[shape] ?? []).find((candidate) => isScalar(valueAt(body, candidate)))
    if (path === undefined) return []
    used.add(`${provider} ${shape} ${path}`)
    const found = valueAt(body, path)
    return [
      {
        provider,
        path: `${calls[shape] ?? shape}: ${path}`,
        value: textOf(found),
        isSame: isSame(found, field.spelling, value),
      },
    ]
  })
  const pathOf = (provider: ProviderName) =>
    stated.find((found) => found.provider === provider)?.path ?? usualPath(field, provider)
  return {
    name: field.canonical,
    column: field.column,
    value,
    paths: { trongrid: pathOf('trongrid'), tatum: pathOf('tatum') },
    stated,
  }
}

/** The path at which a provider would state it: in its own list first, or else at its node. */
function usualPath({ paths }: MappedField, provider: ProviderName): string | null {
  const shapes = Object.keys(paths) as RawShape[]
  const own = shapes.find((shape) => shape.startsWith(`${provider}.`))
  const node = shapes.find((shape) => shape.startsWith('tron.'))
  const shape = own ?? node
  const path = shape === undefined ? undefined : paths[shape]?.[0]
  return shape === undefined || path === undefined ? null : `${calls[shape] ?? shape}: ${path}`
}

const isScalar = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'

const textOf = (value: unknown): string => String(value).slice(0, longestValue)

function isSame(raw: unknown, spelling: Spelling, value: string | null): boolean | null {
  // A row that waits for its block is pending, whatever outcome the provider already knows.
  if (spelling === 'outcome' && value === 'pending') return null
  const spelled = spell(raw, spelling)
  // Only the beginning of long input is stored.
  if (value !== null && value.length >= 20_000) return spelled.startsWith(value)
  // Providers often omit zero, and so do the columns.
  if (value === null && spelling === 'number') return spelled === '0'
  return spelled === (value ?? '')
}

const succeeded = new Set(['SUCCESS', 'DEFAULT'])

/** Converts a provider's spelling to the column's; unreadable values stay unchanged and equal nothing. */
function spell(raw: unknown, spelling: Spelling): string {
  const text = String(raw)
  try {
    switch (spelling) {
      case 'text':
        return text
      case 'hash':
        return text.replace(/^0x/, '').toLowerCase()
      case 'lower':
        return text.toLowerCase()
      case 'number':
        return BigInt(text).toString()
      case 'time':
        return new Date(Number(text)).toISOString()
      case 'address':
        return orNobody(toHex41(text))
      case 'topic':
        return orNobody(text)
      case 'word':
        return BigInt(`0x${text.slice(0, 64)}`).toString()
      case 'outcome':
        return succeeded.has(text) ? 'confirmed' : 'failed'
    }
  } catch {
    return text
  }
}

/** The zero address stands for minted or burned coins. */
const orNobody = (hex: string) => (/^0*$/.test(hex.slice(-40)) ? '' : addressFromWord(hex))

function restOf(answers: readonly KeptAnswer[], used: ReadonlySet<string>): ComparedField[] {
  const rest = new Map<string, StatedValue[]>()
  for (const { provider, shape, body } of answers)
    for (const { path, value } of leavesOf(body)) {
      if (used.has(`${provider} ${shape} ${path}`)) continue
      const name = `${calls[shape] ?? shape}: ${snakeCase(path)}`
      const leaf = { provider, path: `${calls[shape] ?? shape}: ${path}`, value: textOf(value), isSame: null }
      rest.set(name, [...(rest.get(name) ?? []), leaf])
    }
  return [...rest].map(([name, stated]) => ({
    name,
    column: null,
    value: null,
    paths: Object.fromEntries(
      providers.map((provider) => [
        provider,
        stated.find((found) => found.provider === provider)?.path ?? null,
      ]),
    ) as Paths,
    stated,
  }))
}

const snakeCase = (path: string) =>
  path.replace(/[a-z0-9][A-Z]/g, ([a = '', b = '']) => `${a}_${b.toLowerCase()}`)
