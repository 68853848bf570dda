/**
 * The differences between two rules documents, each with whether it loosens them. A comparator names what it
 * can prove to tighten; everything else loosens, and waits.
 */
import { compareAssets, compareRecipients } from './compare/compare-assets.ts'
import { compareGovernance } from './compare/compare-governance.ts'
import { compareKeys } from './compare/compare-keys.ts'
import { comparePeople } from './compare/compare-people.ts'
import { changeOf, changesOfList, isLess, type Pair, type RulesChange } from './compare/rules-change.ts'
import type { RulesDocument, RulesHours } from './rules-schema.ts'

type Documents = Pair<RulesDocument>

/** `version` and `previous` differ in every pair, and are no change of the rules. */
export const compareRules = (before: RulesDocument, after: RulesDocument): RulesChange[] => [
  ...fieldChange({ before, after }, 'title'),
  ...fieldChange({ before, after }, 'organisation'),
  ...changesOfList(
    ['signers'],
    { before: before.signers, after: after.signers },
    { idOf: ({ party }) => String(party), within: changeOf, isRemovalLoosening: () => true },
  ),
  ...compareKeys({ before: before.keys, after: after.keys }),
  ...comparePeople({ before: before.people, after: after.people }),
  ...compareAssets({ before, after }),
  ...compareRecipients({ before, after }),
  ...fieldChange({ before, after }, 'others', isNarrower),
  ...fieldChange({ before, after }, 'approvalMinutes', isLess),
  ...fieldChange({ before, after }, 'hours', areWithin),
  ...fieldChange({ before, after }, 'longestIntentHours', isLess),
  ...compareGovernance({ before: before.governance, after: after.governance }),
]

export const isTightening = (changes: readonly RulesChange[]): boolean =>
  changes.every(({ isLoosening }) => !isLoosening)

const fieldChange = <Field extends keyof RulesDocument>(
  { before, after }: Documents,
  field: Field,
  isTightening?: (before: RulesDocument[Field], after: RulesDocument[Field]) => boolean,
): RulesChange[] => changeOf([field], { before: before[field], after: after[field] }, isTightening)

type Others = RulesDocument['others']
const isNarrower = (before: Others, after: Others): boolean =>
  after === 'refused' || (before !== 'refused' && after > before)

/** Null: at any hour. */
const areWithin = (before: RulesHours | null, after: RulesHours | null): boolean =>
  after !== null &&
  (before === null ||
    (after.from >= before.from &&
      after.to <= before.to &&
      after.days.every((day) => before.days.includes(day))))
