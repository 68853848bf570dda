/** Renders the confirmations of `confirmUser`. Once per page, at the root. */
import { lazy, Suspense } from 'react'
import { useWords } from '../words/words.tsx'
import { useQuestion } from './ask.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

export function Questions() {
  const question = useQuestion()
  const { common } = useWords()
  if (!question) return null
  return (
    <Suspense>
      <ConfirmDialog question={question} cancelLabel={common.cancel} />
    </Suspense>
  )
}
