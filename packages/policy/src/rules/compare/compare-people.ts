/**
 * Changes of people. Removing a governor loosens: every governor can veto, so two governors could otherwise
 * remove the third one first, and then loosen the rules without a veto.
 */
import type { RulesPerson } from '../rules-schema.ts'
import { changeOf, changesOfFields, changesOfList, type Pair, type RulesChange } from './rules-change.ts'

export const comparePeople = (people: Pair<readonly RulesPerson[]>): RulesChange[] =>
  changesOfList(['people'], people, {
    idOf: ({ id }) => id,
    within: withinPerson,
    isRemovalLoosening: isGovernor,
  })

const isGovernor = ({ roles }: RulesPerson): boolean => roles.includes('governor')

const withinPerson = (path: readonly string[], pair: Pair<RulesPerson>): RulesChange[] => [
  ...changesOfFields(path, pair, {}, ['name']),
  ...changesOfList(
    [...path, 'roles'],
    { before: pair.before.roles, after: pair.after.roles },
    { idOf: (role) => role, isRemovalLoosening: (role) => role === 'governor' },
  ),
  ...credentialChanges([...path, 'credentials'], pair),
]

/** A governor without credentials cannot veto. */
const credentialChanges = (path: readonly string[], { before, after }: Pair<RulesPerson>): RulesChange[] =>
  changesOfList(
    path,
    { before: before.credentials, after: after.credentials },
    {
      idOf: ({ id }) => id,
      within: changeOf,
      isRemovalLoosening: () => isGovernor(before) && after.credentials.length === 0,
    },
  )
