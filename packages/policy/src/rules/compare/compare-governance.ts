/**
 * Changes of governance. Recovery keys are the organisation's way back, so a quorum cannot remove one without
 * the delay.
 */
import type { RulesDocument, RulesRecovery } from '../rules-schema.ts'
import {
  changeOf,
  changesOfFields,
  changesOfList,
  isMore,
  type Pair,
  type RulesChange,
} from './rules-change.ts'

type Governance = RulesDocument['governance']

export const compareGovernance = (pair: Pair<Governance>): RulesChange[] => [
  ...changesOfFields(['governance'], pair, { needed: isMore, delayHours: isMore }, ['needed', 'delayHours']),
  ...compareRecovery({ before: pair.before.recovery, after: pair.after.recovery }),
]

const path = ['governance', 'recovery']

function compareRecovery({ before, after }: Pair<RulesRecovery | null>): RulesChange[] {
  if (before === null || after === null) return changeOf(path, { before, after })
  return [
    ...changesOfFields(path, { before, after }, { needed: isMore, delayHours: isMore }, [
      'needed',
      'delayHours',
    ]),
    ...changesOfList(
      [...path, 'keys'],
      { before: before.keys, after: after.keys },
      { idOf: ({ id }) => id, within: changeOf, isRemovalLoosening: () => true },
    ),
  ]
}
