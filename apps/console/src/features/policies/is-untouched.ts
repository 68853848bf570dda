import { changedSettings, factsOf, type PolicyAnswers, readAnswers } from '@holdfast/policy'
import { compileChange } from './compile-change.ts'
import type { PolicyStart } from './policy-start-of.ts'

/** The person changed none of the answers that the wizard began with, some of which are suggestions. */
export function isUntouched(answers: PolicyAnswers, { answers: first, bundle }: PolicyStart): boolean {
  const read = readAnswers(first)
  if (bundle === null || !('answers' in read)) return false
  const [before, after] = [read.answers, answers].map((some) => factsOf(compileChange(some, bundle)))
  return before !== undefined && after !== undefined && changedSettings(before, after).length === 0
}
