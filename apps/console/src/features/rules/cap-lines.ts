/**
 * The limits of the assets: those with the same limits, from the same dollars at the same price, share a line. A symbol of several
 * networks has a line for each, because each asset has its own limit.
 */
import { formatUnits } from '@holdfast/ledger'
import { fullAmount } from '../../format/amount.ts'
import { countText } from '../../format/count-text.ts'
import type { RulesView } from './use-rules.ts'
import type { RulesWords } from './words.ts'

type InForce = Pick<NonNullable<RulesView['in_force']>, 'document' | 'prices'>
type Asset = InForce['document']['assets'][number]

export interface CapLine {
  readonly caps: string
  readonly notes: readonly string[]
}

export function capLines(inForce: InForce, words: RulesWords, locale: string): readonly CapLine[] {
  const groups = new Map<
    string,
    { readonly symbols: string[]; readonly asset: Asset; readonly notes: string[] }
  >()
  const { assets } = inForce.document
  for (const asset of assets) {
    const notes = notesOf(asset, inForce, words, locale)
    const isRepeated = assets.filter(({ symbol }) => symbol === asset.symbol).length > 1
    const name = isRepeated ? `${asset.symbol} (${asset.network})` : asset.symbol
    const own = isRepeated ? name : ''
    const key = JSON.stringify([wholeOf(asset.perTransfer, asset), wholeOf(asset.perDay, asset), notes, own])
    const group = groups.get(key) ?? { symbols: [], asset, notes }
    group.symbols.push(name)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ symbols, asset, notes }) => {
    const [first = '', ...others] = symbols
    const amount = (units: string) => fullAmount(wholeOf(units, asset), locale)
    return {
      caps:
        others.length === 0
          ? words.cap(`${amount(asset.perTransfer)} ${first}`, `${amount(asset.perDay)} ${first}`)
          : `${symbols.join(', ')}: ${words.cap(amount(asset.perTransfer), amount(asset.perDay))}`,
      notes,
    }
  })
}

function notesOf(asset: Asset, { prices }: InForce, words: RulesWords, locale: string): string[] {
  const made = prices?.conversions.find(
    (conversion) => conversion.network === asset.network && conversion.asset === asset.id,
  )
  const isFixed = prices?.fixed.some(({ network, id }) => network === asset.network && id === asset.id)
  return [
    ...(isFixed ? [words.setByPeople] : []),
    ...(made === undefined
      ? []
      : [
          `${words.fromDollars(countText(made.perTransferUSD, locale), countText(made.perDayUSD, locale))}, ${words.priced(fullAmount(made.usd, locale), made.source, made.day)}`,
        ]),
  ]
}

const wholeOf = (units: string, { decimals }: Asset): string => formatUnits(BigInt(units), decimals)
