import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { type Alert, useAlertText, useVigilanceWords } from './alerts.ts'

export function CloseDialog({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const { common } = useWords()
  const words = useVigilanceWords()
  const alertText = useAlertText()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const close = useMutation({
    // The current version: the person has seen any change made while they typed the note.
    mutationFn: () => api.closeAlert({ params: { id: alert.id }, version: alert.version, body: { note } }),
    onSuccess: onClose,
    onError: (error) => alertUser(reasonOf(error, words.actionFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close.mutate()
  }
  return (
    <Dialog title={words.closing.title} lead={words.closing.lead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="grid gap-3 px-5 py-4">
          <p className="break-words">{alertText(alert)}</p>
          <TextField
            label={words.closing.note}
            name="note"
            hint={words.closing.noteHint}
            value={note}
            onChange={setNote}
            maxLength={500}
            autoComplete="off"
          />
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={close.isPending}>
            {words.close}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
