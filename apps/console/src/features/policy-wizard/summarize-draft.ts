/** The settings of a draft: a wrong or missing answer leaves its settings open. */
import {
  chosenHolders,
  defaultAnswers,
  type DraftAnswers,
  factsOf,
  type Note,
  notesOf,
  type PolicyAnswers,
  type PolicyBundle,
  type PolicyFacts,
  type PolicySetting,
  readAnswers,
} from '@holdfast/policy'
import { compileChange } from '../policies/compile-change.ts'
import { settingOfAnswer } from './steps.ts'

export interface DraftSummary {
  readonly facts: PolicyFacts
  readonly unsettled: ReadonlySet<PolicySetting>
  /** Notes for review; none before every setting is decided. */
  readonly notes: readonly Note[]
}

/** `before`: the policy that the draft changes; null: none. */
export function summarizeDraft(draft: DraftAnswers, before: PolicyBundle | null): DraftSummary {
  const read = readAnswers(draft)
  if ('answers' in read)
    return {
      facts: factsOf(compileChange(read.answers, before)),
      unsettled: new Set(),
      notes: notesOf(read.answers).filter(({ code }) => code !== 'business'),
    }
  const wrong = new Set(read.faults.map(({ field }) => field))
  const answers = withoutWrong(draft, wrong)
  return {
    facts: factsOf(compileChange(answers, before)),
    unsettled: new Set([...wrong].flatMap((field) => settingOfAnswer[field] ?? [])),
    notes: [],
  }
}

function withoutWrong(draft: DraftAnswers, wrong: ReadonlySet<keyof DraftAnswers>): PolicyAnswers {
  const kept = Object.fromEntries(
    Object.entries(draft).map(([field, value]) => [
      field,
      wrong.has(field as keyof DraftAnswers) ? defaultAnswers[field as keyof DraftAnswers] : value,
    ]),
  ) as DraftAnswers
  const holders = chosenHolders(draft)
  const stand = [
    { id: '00000000-0000-4000-8000-000000000001', name: 'A' },
    { id: '00000000-0000-4000-8000-000000000002', name: 'B' },
  ]
  const named = wrong.has('phoneShareHolders') ? stand : holders
  const read = readAnswers({
    ...kept,
    phoneShareHolders: named.map(({ name }) => name),
    phoneShareHolderIds: named.map(({ id }) => id),
  })
  if ('faults' in read) throw new Error('a draft without its faults has faults')
  return read.answers
}
