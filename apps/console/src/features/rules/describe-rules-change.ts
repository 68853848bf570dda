/** One change of the rules as text, from its code. */
import type { RulesChangeInAnswer } from '@holdfast/contract'
import { formatUnits, nativeOfNetworkId } from '@holdfast/ledger'
import type { ChangeSubject } from '../../../locales/en/rules.ts'
import { fullAmount } from '../../format/amount.ts'
import { localTime } from '../../format/time.ts'
import type { RulesWords } from './words.ts'

export interface ChangeText {
  readonly subject: string
  /** Null: there is none. */
  readonly before: string | null
  readonly after: string | null
}

interface KnownAsset {
  readonly network: string
  readonly id: string
  readonly decimals: number
  readonly symbol: string
}

export function describeRulesChange(
  { code, params }: RulesChangeInAnswer,
  words: RulesWords,
  assets: readonly KnownAsset[],
  locale: string,
): ChangeText {
  const subject = code.replace(/_(ADDED|REMOVED|CHANGED)$/, '')
  const { name, item } = params
  const title = isSubject(subject, words) ? words.subjects[subject] : subject
  const asset = assetOf(subject, params, assets)
  const textOf = (value: string) =>
    value === '' ? null : valueText(subject, value, { words, asset, item, name, locale })
  return {
    subject:
      name === '' || subject === 'PERSON' || subject === 'RECIPIENT' || subject === 'ASSET'
        ? title
        : `${title}, ${name}`,
    before: textOf(params.before),
    after: textOf(params.after),
  }
}

/** The cap of a payee names its asset within the entry of the payee, whose network is not stated. */
function assetOf(
  subject: string,
  { id, item }: RulesChangeInAnswer['params'],
  assets: readonly KnownAsset[],
): KnownAsset | undefined {
  if (subject !== 'RECIPIENT_DAY_CAP') return assets.find((listed) => `${listed.network}/${listed.id}` === id)
  const named = assets.filter((listed) => listed.id === item)
  return new Set(named.map(({ decimals, symbol }) => `${decimals} ${symbol}`)).size === 1
    ? named[0]
    : undefined
}

const isSubject = (subject: string, words: RulesWords): subject is ChangeSubject =>
  Object.hasOwn(words.subjects, subject)

interface Known {
  readonly words: RulesWords
  readonly asset: KnownAsset | undefined
  readonly item: string
  readonly name: string
  readonly locale: string
}

const caps: ReadonlySet<string> = new Set(['TRANSFER_CAP', 'DAY_CAP', 'RECIPIENT_DAY_CAP'])

function valueText(subject: string, value: string, { words, asset, item, name, locale }: Known): string {
  if (asset !== undefined && caps.has(subject)) return amountText(value, asset, locale)
  if (asset !== undefined && subject === 'FEE_CAP') return feeText(value, asset.network, locale)
  if (asset !== undefined && subject === 'TIERS') return tiersText(value, { words, asset, locale })
  if (subject === 'ROLE') return words.roles[value as keyof typeof words.roles] ?? value
  if (subject === 'RECIPIENT_START') return localTime(new Date(Number(value)).toISOString())
  if (subject === 'OTHER_RECIPIENTS')
    return value === 'refused' ? words.othersRefused : words.othersNeed(Number(value))
  if (subject === 'HOURS') return hoursText(value, words)
  if (!value.startsWith('{') && !value.startsWith('[')) return value
  if (item !== '') return item
  return name === '' ? value : name
}

/** Hours as canonical JSON. */
function hoursText(value: string, words: RulesWords): string {
  const { days, from, to } = JSON.parse(value) as { days: number[]; from: number; to: number }
  return words.hours(days.map((day) => words.days[day] ?? '').join(', '), from, to)
}

export const amountText = (units: string, { decimals, symbol }: KnownAsset, locale: string): string =>
  `${fullAmount(formatUnits(BigInt(units), decimals), locale)} ${symbol}`

export function feeText(units: string, network: string, locale: string): string {
  const { decimals, symbol } = nativeOfNetworkId(network)
  return `${fullAmount(formatUnits(BigInt(units), decimals), locale)} ${symbol}`
}

interface Tier {
  readonly above: string
  readonly needed: number
  readonly role: string | null
}

/** Tiers as canonical JSON, or an entry that contains them. */
function tiersText(
  value: string,
  {
    words,
    asset,
    locale,
  }: { readonly words: RulesWords; readonly asset: KnownAsset; readonly locale: string },
): string {
  const parsed = JSON.parse(value) as Tier[] | { tiers: Tier[] }
  const tiers = Array.isArray(parsed) ? parsed : parsed.tiers
  return tiers
    .map(({ above, needed, role }) =>
      [
        above === '0' ? words.any : words.above(amountText(above, asset, locale)),
        words.approvals(needed),
        ...(role === null ? [] : [words.oneTreasurer]),
      ].join(', '),
    )
    .join('; ')
}
