import { useState } from 'react'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { RadioRows } from '../../../ui/RadioRows.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Rejection } from './use-batch.ts'
import { useBatchWords } from './words.ts'

interface Props {
  readonly onReject: (body: Rejection) => void
  readonly onClose: () => void
}

const reasons = ['AMOUNT', 'RECIPIENT', 'NOT_EXPECTED', 'OTHER'] as const

export function RejectBatch({ onReject, onClose }: Props) {
  const words = useBatchWords()
  const [reason, setReason] = useState<Rejection['reason']>('NOT_EXPECTED')
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={words.rejectTitle}
      lead={words.rejectLead}
      faults={{}}
      submit={words.reject}
      isBusy={false}
      failure={null}
      onSubmit={() => onReject({ reason, note: note.trim() })}
      onClose={onClose}
    >
      {() => (
        <>
          <RadioRows
            legend={words.reason}
            options={reasons.map((value) => ({ value, label: words.reasons[value] }))}
            value={reason}
            onChange={setReason}
          />
          <TextField
            label={words.note}
            name="note"
            autoComplete="off"
            maxLength={300}
            value={note}
            onChange={setNote}
          />
        </>
      )}
    </FormDialog>
  )
}
