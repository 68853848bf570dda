/** The approvals that a transfer needs, in sentences: assets with the same amounts share theirs. */
import { formatUnits } from '@holdfast/ledger'
import { britishLocale } from '../../format/british-locale.ts'
import { fullAmount } from '../../format/amount.ts'
import type { RulesView } from './use-rules.ts'
import type { RulesWords } from './words.ts'

type Document = NonNullable<RulesView['in_force']>['document']
type Tier = Document['approvals'][number]['tiers'][number]

/** The names of those whose approvals count, and of the treasurers among them. For a draft: the treasury roles that will count. */
export type Approvers =
  | string
  | { readonly counting: readonly string[]; readonly treasurers: readonly string[] }

export function approversOf(people: RulesView['people'], words: RulesWords): Approvers {
  const namesOf = (listed: RulesView['people']) => listed.map(({ name }) => name ?? words.somebody)
  const counting = people.filter(({ counts }) => counts)
  return {
    counting: namesOf(counting),
    treasurers: namesOf(counting.filter(({ roles }) => roles.includes('treasurer'))),
  }
}

/** People whose approval the signers would accept, and the server does not count. */
export const uncountedByServer = (people: RulesView['people'], words: RulesWords): readonly string[] =>
  people
    .filter(
      ({ counts, roles, credentials }) =>
        !counts &&
        (roles.includes('approver') || roles.includes('treasurer')) &&
        credentials.some(({ added_in: addedIn }) => addedIn !== null),
    )
    .map(({ name }) => name ?? words.somebody)

export function approvalLines(
  { approvals, assets }: Pick<Document, 'approvals' | 'assets'>,
  words: RulesWords,
  locale: string,
  approvers: Approvers,
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
  return [...groups.values()].flatMap(({ symbols, tiers }) =>
    linesOf(symbols, tiers, { words, locale, approvers }),
  )
}

interface Wording {
  readonly words: RulesWords
  readonly locale: string
  readonly approvers: Approvers
}

function linesOf(
  symbols: readonly string[],
  tiers: readonly Tier[],
  { words, locale, approvers }: Wording,
): readonly string[] {
  const list = new Intl.ListFormat(britishLocale(locale), { type: 'disjunction' })
  const names = list.format(symbols)
  const amount = (above: string) => `${fullAmount(above, locale)} ${names}`
  const namesOf = (people: readonly string[]) =>
    people.length === 0 ? words.fromNobody : words.from(list.format(people))
  const from = (role: Tier['role']) =>
    typeof approvers === 'string'
      ? role === null
        ? words.from(approvers)
        : words.withTreasurer(words.from(approvers))
      : role === null
        ? namesOf(approvers.counting)
        : approvers.treasurers.length === 0
          ? words.fromNobody
          : words.withOneOf(namesOf(approvers.counting), list.format(approvers.treasurers))
  return tiers.map(({ above, needed, role }, at) => {
    const next = tiers[at + 1]
    const range =
      next !== undefined
        ? words.upTo(amount(next.above))
        : at === 0
          ? `${names}: ${words.any}`
          : words.above(amount(above))
    return `${range}, ${words.approvals(needed)}, ${from(role)}`
  })
}
