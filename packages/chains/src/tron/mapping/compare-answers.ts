/** A row of ours beside what the providers said of it, field by field; what they said and no column holds is left over. */
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
  /** Of a log: its place in the receipt; of an internal payment: its place among the values that payments carry. */
  readonly index: number
  /** Our columns as text. */
  readonly columns: Readonly<Record<string, string | null>>
}

export interface ComparedField {
  /** The name of our field; of what is left over the provider's own. */
  readonly name: string
  readonly column: string | null
  readonly value: string | null
  /** Where each provider says it, whether or not it did. */
  readonly paths: Paths
  readonly told: readonly ToldValue[]
}

export interface ToldValue {
  readonly provider: ProviderName
  readonly path: string
  /** As the provider spells it. */
  readonly value: string
  /** Null: a value that is not to be compared. */
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
/** A hostile answer does not fill a screen. */
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

/** Which payment carries the value of this number. */
function placeOfValue(answers: readonly KeptAnswer[], index: number): { internal: number; value: number } {
  const bodies = answers.map(({ body }) => valueAt(body, 'internal_transactions'))
  const internals = bodies.find((found): found is unknown[] => Array.isArray(found)) ?? []
  const places = internals.flatMap((one, internal) => {
    const [carried, note] = [valueAt(one, 'callValueInfo'), valueAt(one, 'note')]
    return Array.isArray(carried) && isPayment(typeof note === 'string' ? { note } : {})
      ? carried.map((_, value) => ({ internal, value }))
      : []
  })
  return places[index] ?? { internal: index, value: 0 }
}

/** Of several rows of one list, the one that says most of what our row says. */
function chooseAnswers(
  row: ComparedRow,
  fields: readonly MappedField[],
  answers: readonly KeptAnswer[],
): KeptAnswer[] {
  const likeness = ({ shape, body }: KeptAnswer) =>
    fields.filter((field) => {
      const found = (field.paths[shape] ?? []).map((path) => valueAt(body, path)).find(isTold)
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
  const told = answers.flatMap(({ provider, shape, body }): ToldValue[] => {
    const path = (field.paths[shape] ?? []).find((one) => isTold(valueAt(body, one)))
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
    told.find((one) => one.provider === provider)?.path ?? usualPath(field, provider)
  return {
    name: field.canonical,
    column: field.column,
    value,
    paths: { trongrid: pathOf('trongrid'), tatum: pathOf('tatum') },
    told,
  }
}

/** Where a provider would say it: its own list first, else the node behind it. */
function usualPath({ paths }: MappedField, provider: ProviderName): string | null {
  const shapes = Object.keys(paths) as RawShape[]
  const own = shapes.find((shape) => shape.startsWith(`${provider}.`))
  const node = shapes.find((shape) => shape.startsWith('tron.'))
  const shape = own ?? node
  const path = shape === undefined ? undefined : paths[shape]?.[0]
  return shape === undefined || path === undefined ? null : `${calls[shape] ?? shape}: ${path}`
}

const isTold = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'

const textOf = (value: unknown): string => String(value).slice(0, longestValue)

function isSame(told: unknown, spelling: Spelling, value: string | null): boolean | null {
  // A row that waits for its block says so, whatever the provider already knows of its outcome.
  if (spelling === 'outcome' && value === 'pending') return null
  const spelled = spell(told, spelling)
  // Long input is kept by its beginning.
  if (value !== null && value.length >= 20_000) return spelled.startsWith(value)
  // Zero is what providers often leave out, and we too.
  if (value === null && spelling === 'number') return spelled === '0'
  return spelled === (value ?? '')
}

const succeeded = new Set(['SUCCESS', 'DEFAULT'])

/** A provider's spelling of a value in ours; unreadable ones stay as they are and equal nothing. */
function spell(told: unknown, spelling: Spelling): string {
  const text = String(told)
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

/** The zero address stands for coins that were made or destroyed. */
const orNobody = (hex: string) => (/^0*$/.test(hex.slice(-40)) ? '' : addressFromWord(hex))

function restOf(answers: readonly KeptAnswer[], used: ReadonlySet<string>): ComparedField[] {
  const rest = new Map<string, ToldValue[]>()
  for (const { provider, shape, body } of answers)
    for (const { path, value } of leavesOf(body)) {
      if (used.has(`${provider} ${shape} ${path}`)) continue
      const name = `${calls[shape] ?? shape}: ${snakeCase(path)}`
      const told = { provider, path: `${calls[shape] ?? shape}: ${path}`, value: textOf(value), isSame: null }
      rest.set(name, [...(rest.get(name) ?? []), told])
    }
  return [...rest].map(([name, told]) => ({
    name,
    column: null,
    value: null,
    paths: Object.fromEntries(
      providers.map((provider) => [provider, told.find((one) => one.provider === provider)?.path ?? null]),
    ) as Paths,
    told,
  }))
}

const snakeCase = (path: string) =>
  path.replace(/[a-z0-9][A-Z]/g, ([a = '', b = '']) => `${a}_${b.toLowerCase()}`)
