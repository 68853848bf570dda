/** Dialogs with one form send it through `useCreate`, so that all of them close, read again and fail alike. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

const hasForm = /<(FormDialog|DialogForm)\b/
const sendsItself = /\buseMutation\(/

/** Dialogs that create nothing. */
const exceptions: ReadonlySet<string> = new Set([
  // Confirms the person before another call.
  'apps/console/src/features/account/StepUpDialog.tsx',
  // Follows the signers, which make shares after the answer.
  'apps/console/src/features/keys/ReplaceSignerDialog.tsx',
  // Reads a verdict.
  'apps/console/src/features/rules/TestTransferDialog.tsx',
])

export const findCreateDialogFaults = (): string[] =>
  createDialogFaults(
    new Map(sourceFiles(/Dialog\.tsx$/).map((file) => [file, readFileSync(join(root, file), 'utf8')])),
  )

/** Faults of a set of files, each with its text. */
export const createDialogFaults = (files: ReadonlyMap<string, string>): string[] =>
  [...files]
    .filter(([file, text]) => hasForm.test(text) && sendsItself.test(text) && !exceptions.has(file))
    .map(([file]) => `${file}: sends its form with useMutation; use useCreate`)
