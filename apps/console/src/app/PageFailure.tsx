/** A page that broke: says so in place of the page, and offers to load it anew. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/Button.tsx'

export function PageFailure({ error }: ErrorComponentProps) {
  const { common } = useWords()
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center gap-3 px-5 py-16 text-center">
      <p role="alert" className="text-base text-bad">
        {common.somethingWrong}
      </p>
      <p className="max-w-prose font-mono text-xs break-words text-mute">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <Button onClick={() => window.location.reload()}>{common.reload}</Button>
    </div>
  )
}
