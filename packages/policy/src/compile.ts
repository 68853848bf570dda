/** Compiles answers to a policy. The same answers always compile to the same bundle. */
import type { PolicyAnswers } from './answers.ts'
import type { PolicyBundle } from './bundle.ts'
import { compileApp } from './compile/app.ts'
import { compileMpc } from './compile/compile-mpc.ts'
import { compileSummary } from './compile/compile-summary.ts'

export const compile = (answers: PolicyAnswers): PolicyBundle => ({
  mpc: compileMpc(answers),
  app: compileApp(answers),
  summary: compileSummary(answers),
})
