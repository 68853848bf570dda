/** Send: the form of a new transfer on a page of its own. The page of the requests opens the created one. */
import { useNavigate } from '@tanstack/react-router'
import type { LaunchedDialogProps } from '../../ui/lazy-dialog.ts'
import { useWords } from '../../words/words.tsx'
import { NewTransfer } from './NewTransfer.tsx'
import { nothingTyped } from './typed-transfer.ts'
import { useReportCreated } from './use-report-created.ts'

export function SendDialog({ onClose }: LaunchedDialogProps) {
  const { dialogs } = useWords()
  const navigate = useNavigate()
  const reportCreated = useReportCreated()
  return (
    <NewTransfer
      title={dialogs.send}
      start={nothingTyped}
      onCreated={(created) => {
        reportCreated(created)
        void navigate({ to: '/mpc/transfer-requests' as '/', search: { request: created?.id } as never })
      }}
      onClose={onClose}
    />
  )
}
