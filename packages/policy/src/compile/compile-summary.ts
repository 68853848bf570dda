import { holdersOf, type PolicyAnswers } from '../answers.ts'
import type { PolicyBundle } from '../bundle.ts'
import { noteInEnglish, notesOf } from '../notes.ts'

/** Notes are in English for every user, because the bundle depends on the answers alone. */
export const compileSummary = (answers: PolicyAnswers): PolicyBundle['summary'] => ({
  recommendedShareHolders: holdersOf(answers),
  notes: notesOf(answers).map(noteInEnglish),
})
