/** An error, in red, until it is dismissed. */
import { X } from 'lucide-react'
import { useWords } from '../words/words.tsx'
import { Button } from './Button.tsx'

export function ErrorBox({ text, onDismiss }: { readonly text: string; readonly onDismiss: () => void }) {
  const { common } = useWords()
  return (
    <div
      role="alert"
      data-message="alert"
      className="flex items-start gap-2 rounded-md bg-bad-wash px-3 py-2 text-bad"
    >
      <p className="min-w-0 flex-1 break-words whitespace-pre-line">{text}</p>
      <Button
        look="cell"
        className="!text-bad"
        aria-label={common.close}
        title={common.close}
        onClick={onDismiss}
      >
        <X aria-hidden className="size-3.5" />
      </Button>
    </div>
  )
}
