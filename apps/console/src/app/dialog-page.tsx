/** One dialog of the launcher on a page of its own. Closing it goes back to the previous page. */
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { launchedDialogs } from './dialogs.ts'
import { previousPage } from './previous-page.ts'
import type { DialogId } from '../words/route-words.ts'

export function dialogPage(id: DialogId) {
  const dialog = launchedDialogs.find((launched) => launched.id === id)
  if (!dialog) throw new Error(`no dialog ${id}`)
  return function DialogPage() {
    const navigate = useNavigate()
    return (
      <Suspense>
        <dialog.Component onClose={() => void navigate({ href: previousPage() })} />
      </Suspense>
    )
  }
}
