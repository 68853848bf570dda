/** The approvals that a transfer needs, in sentences: assets with the same amounts share theirs. */
import { formatUnits } from '@holdfast/ledger'
import { britishLocale } from '../../format/british-locale.ts'
import { fullAmount } from '../../format/amount.ts'
import type { RulesView } from './use-rules.ts'
import type { RulesWords } from './words.ts'

type Document = NonNullable<RulesView['in_force']>['document']
type Tier = Document['approvals'][number]['tiers'][number]

export function approvalLines(
  { approvals, assets }: Pick<Document, 'approvals' | 'assets'>,
  words: RulesWords,
  locale: string,
): readonly string[] {
  const groups = new Map<string, { readonly symbols: string[]; readonly tiers: readonly Tier[] }>()
  for (const { network, asset, tiers } of approvals) {
    const listed = assets.find((known) => known.network === network && known.id === asset)
    if (listed === undefined) continue
    const same = tiers.map(({ above, needed, role }) => ({
      above: formatUnits(BigInt(above), listed.decimals),
      needed,
      role,
    }))
    const key = JSON.stringify(same)
    const group = groups.get(key) ?? { symbols: [], tiers: same }
    if (!group.symbols.includes(listed.symbol)) group.symbols.push(listed.symbol)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ symbols, tiers }) => linesOf(symbols, tiers, words, locale))
}

function linesOf(
  symbols: readonly string[],
  tiers: readonly Tier[],
  words: RulesWords,
  locale: string,
): readonly string[] {
  const list = new Intl.ListFormat(britishLocale(locale), { type: 'disjunction' })
  const names = list.format(symbols)
  const amount = (above: string) => `${fullAmount(above, locale)} ${names}`
  return tiers.map(({ above, needed, role }, at) => {
    const next = tiers[at + 1]
    const range =
      next !== undefined
        ? words.upTo(amount(next.above))
        : at === 0
          ? `${names}: ${words.any}`
          : words.above(amount(above))
    return `${range}, ${words.approvals(needed)}, ${role === null ? words.anyRole : words.oneTreasurer}`
  })
}
