/** Names that a reader could take for another one of the same document. */
import { NameIndex } from '@holdfast/ledger'
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesDocument } from '../rules-schema.ts'
import { spellingOf } from '../spelling-of.ts'

/** `address`: the thing that is named. Two names of one thing cannot be confused. */
interface NamedField {
  readonly name: string
  readonly address: string
  readonly field: string
}

export const nameFaults = (document: RulesDocument): RulesFault[] => [
  ...alikeFaults(namesOfPeople(document)),
  ...alikeFaults([...namesOfWallets(document), ...namesOfRecipients(document)]),
  ...networksOf(document).flatMap((network) => alikeFaults(symbolsOn(network, document))),
]

/** A fault for each name that looks like an earlier one. */
function alikeFaults(names: readonly NamedField[]): RulesFault[] {
  const index = new NameIndex(names)
  const places = new Map(names.map((named, at) => [named, at]))
  return names.flatMap((named, at) => {
    const other = index.findAlike(named).find((alike) => (places.get(alike) ?? at) < at)
    if (other === undefined) return []
    return [rulesFault('LOOKS_ALIKE', named.field, { name: named.name, other: other.name })]
  })
}

const namesOfPeople = ({ people, governance }: RulesDocument): NamedField[] => [
  ...people.map(({ id, name }, at) => ({ name, address: id, field: `people.${at}.name` })),
  ...(governance.recovery?.keys ?? []).map(({ id, label }, at) => ({
    name: label,
    address: id,
    field: `governance.recovery.keys.${at}.label`,
  })),
]

const namesOfWallets = ({ keys }: RulesDocument): NamedField[] =>
  keys.flatMap(({ wallets, networks: [network = ''] }, key) =>
    wallets.map(({ label, address }, at) => ({
      name: label,
      address: spellingOf(network, address),
      field: `keys.${key}.wallets.${at}.label`,
    })),
  )

const namesOfRecipients = ({ recipients }: RulesDocument): NamedField[] =>
  recipients.map(({ label, network, address }, at) => ({
    name: label,
    address: spellingOf(network, address),
    field: `recipients.${at}.label`,
  }))

const networksOf = ({ assets }: RulesDocument): string[] => [...new Set(assets.map(({ network }) => network))]

const symbolsOn = (network: string, { assets }: RulesDocument): NamedField[] =>
  assets.flatMap((asset, at) =>
    asset.network === network
      ? [{ name: asset.symbol, address: asset.id, field: `assets.${at}.symbol` }]
      : [],
  )
