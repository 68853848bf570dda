import { holdersOf, type PolicyAnswers } from '../answers.ts'
import type { PolicyBundle } from '../bundle.ts'
import { noteInEnglish, notesOf } from '../notes.ts'

/** Notes are in English whoever answers: the bundle is a function of the answers alone. */
export const compileSummary = (answers: PolicyAnswers): PolicyBundle['summary'] => ({
  recommendedShareHolders: holdersOf(answers),
  notes: notesOf(answers).map(noteInEnglish),
})
