/** A button that opens one dialog of the launcher and has its label. */
import { Suspense, useState } from 'react'
import { Button, type ButtonLook } from '../ui/Button.tsx'
import { useWords } from '../words/words.tsx'
import { pageDialogs } from './dialogs.ts'

interface Props {
  readonly dialog: keyof typeof pageDialogs
  readonly look?: ButtonLook
  /** The accessible name, where several buttons of a page open the same dialog. */
  readonly name?: string
}

export function LaunchButton({ dialog, look = 'quiet', name }: Props) {
  const { dialogs } = useWords()
  const [isOpen, setOpen] = useState(false)
  const Dialog = pageDialogs[dialog]
  return (
    <>
      <Button look={look} aria-label={name} onClick={() => setOpen(true)}>
        {dialogs[dialog]}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
