import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { reasonOf } from '../../data/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { useDeviceWords } from './words.ts'

export function AddDeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const words = useDeviceWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [fingerprint, setFingerprint] = useState('')
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      api.createDevice({
        body: { device_name: name.trim(), fingerprint: fingerprint.trim(), entity_id: entityId },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['devices'] })
      onClose()
    },
  })
  const faults = {
    name: name.trim() === '' ? words.needName : undefined,
    fingerprint: fingerprint.trim() === '' ? words.needFingerprint : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.name === undefined && faults.fingerprint === undefined) create.mutate()
  }
  return (
    <Dialog title={dialogs.device} lead={words.newDevice.lead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 px-5 py-4">
          <TextField
            label={words.columns.name}
            name="device_name"
            autoComplete="off"
            value={name}
            onChange={setName}
            maxLength={120}
            error={isTried ? faults.name : undefined}
          />
          <TextField
            label={words.columns.fingerprint}
            name="fingerprint"
            isMono
            autoComplete="off"
            spellCheck={false}
            value={fingerprint}
            onChange={setFingerprint}
            maxLength={200}
            hint={words.newDevice.fingerprintHint}
            error={isTried ? faults.fingerprint : undefined}
          />
          {create.error && (
            <p role="alert" className="text-bad">
              {reasonOf(create.error, words.newDevice.failed)}
            </p>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={create.isPending}>
            {common.create}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
