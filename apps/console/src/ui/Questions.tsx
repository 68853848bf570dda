/** Shows what `confirmUser` asks. Once per page, at the root. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useWords } from '../words/words.tsx'
import { onQuestion, openQuestion } from './ask.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

export function Questions() {
  const question = useSyncExternalStore(onQuestion, openQuestion)
  const { common } = useWords()
  if (!question) return null
  return (
    <Suspense>
      <ConfirmDialog
        message={question.message}
        acceptLabel={question.acceptLabel}
        isHarmless={question.isHarmless}
        cancelLabel={common.cancel}
        onAnswer={question.answer}
      />
    </Suspense>
  )
}
