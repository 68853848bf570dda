/** One button for each dialog of the launcher, in the order of the specification. */
import { Suspense, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/words.tsx'
import { launchedDialogs, type Launched } from './dialogs.ts'

export function DialogGallery() {
  const { dialogs } = useWords()
  const [opened, setOpened] = useState<Launched | null>(null)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] content-start gap-2 overflow-y-auto px-5 py-4">
        {launchedDialogs.map((dialog) => (
          <li key={dialog.id}>
            <Button className="w-full justify-start" onClick={() => setOpened(dialog)}>
              {dialogs[dialog.id]}
            </Button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <opened.Component onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
