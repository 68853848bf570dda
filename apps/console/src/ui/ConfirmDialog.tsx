/** A question before an act, most often one that cannot be taken back. Cancel has the focus first; a click outside answers nothing. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { Button } from './Button.tsx'

interface Props {
  readonly message: string
  readonly acceptLabel: string
  readonly isHarmless: boolean
  readonly cancelLabel: string
  readonly onAnswer: (accepted: boolean) => void
}

export function ConfirmDialog({ message, acceptLabel, isHarmless, cancelLabel, onAnswer }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  const [question = '', ...rest] = message.split('\n')
  return (
    <AlertDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(false)
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-60 bg-scrim" />
        <AlertDialog.Popup
          initialFocus={cancel}
          className="pop fixed top-[18vh] left-1/2 z-70 grid w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 gap-5 p-5 outline-none"
        >
          <div className="grid gap-2">
            <AlertDialog.Title className="text-base font-semibold break-words">{question}</AlertDialog.Title>
            {rest.length > 0 && (
              <AlertDialog.Description className="break-words whitespace-pre-line text-soft">
                {rest.join('\n')}
              </AlertDialog.Description>
            )}
          </div>
          <div className="flex justify-end gap-2">
            <Button ref={cancel} onClick={() => onAnswer(false)}>
              {cancelLabel}
            </Button>
            <Button look={isHarmless ? 'solid' : 'danger'} onClick={() => onAnswer(true)}>
              {acceptLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
