/** A button that opens one dialog of the launcher and carries its label. */
import { Suspense, useState } from 'react'
import { Button, type ButtonLook } from '../ui/Button.tsx'
import { useWords } from '../words/words.tsx'
import { launchedDialogs } from './dialogs.ts'
import type { DialogId } from './route-words.ts'

interface Props {
  readonly dialog: DialogId
  readonly look?: ButtonLook
  /** Where several buttons of a page open the same dialog: what this one is for. */
  readonly name?: string
}

export function LaunchButton({ dialog, look = 'quiet', name }: Props) {
  const { dialogs } = useWords()
  const [isOpen, setOpen] = useState(false)
  const launched = launchedDialogs.find(({ id }) => id === dialog)
  return (
    <>
      <Button look={look} aria-label={name} onClick={() => setOpen(true)}>
        {dialogs[dialog]}
      </Button>
      {isOpen && launched !== undefined && (
        <Suspense>
          <launched.Component onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
