/** Confirms an action, usually one that cannot be undone. Cancel has the focus first; a click outside does nothing. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import type { Question } from './ask.ts'
import { Button } from './Button.tsx'
import { Scroller } from './Scroller.tsx'

interface Props {
  readonly question: Question
  readonly cancelLabel: string
}

export function ConfirmDialog({
  question: { message, details, acceptLabel, isHarmless, answer },
  cancelLabel,
}: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  const [title = '', ...rest] = message.split('\n')
  return (
    <AlertDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) answer(false)
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-60 bg-scrim" />
        <AlertDialog.Popup
          initialFocus={cancel}
          className={`pop fixed top-[min(18vh,10rem)] left-1/2 z-70 flex max-h-[calc(100vh-min(24vh,12rem))] -translate-x-1/2 flex-col gap-4 p-5 outline-none ${details === null ? 'w-[min(26rem,calc(100vw-2rem))]' : 'w-[min(38rem,calc(100vw-2rem))]'}`}
        >
          <div className="grid gap-2">
            <AlertDialog.Title className="text-base font-semibold break-words">{title}</AlertDialog.Title>
            {rest.length > 0 && (
              <AlertDialog.Description className="break-words whitespace-pre-line text-soft">
                {rest.join('\n')}
              </AlertDialog.Description>
            )}
          </div>
          {details !== null && (
            <Scroller label={title} className="min-h-0 flex-1 border-t border-line pt-4">
              {details}
            </Scroller>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button ref={cancel} onClick={() => answer(false)}>
              {cancelLabel}
            </Button>
            <Button look={isHarmless ? 'solid' : 'danger'} onClick={() => answer(true)}>
              {acceptLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
