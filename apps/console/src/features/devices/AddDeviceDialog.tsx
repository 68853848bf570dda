import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useSession } from '../../session/use-session.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { useDeviceWords } from './words.ts'

export function AddDeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const words = useDeviceWords()
  const { entityId } = useSession()
  const [name, setName] = useState('')
  const [fingerprint, setFingerprint] = useState('')
  const create = useCreate({
    create: () =>
      api.createDevice({
        body: { device_name: name.trim(), fingerprint: fingerprint.trim(), entity_id: entityId },
      }),
    changes: [['devices']],
    failure: (error) => reasonOf(error, words.newDevice.failed),
    onClose,
  })
  const faults = {
    name: name.trim() === '' ? words.needName : undefined,
    fingerprint: fingerprint.trim() === '' ? words.needFingerprint : undefined,
  }
  return (
    <FormDialog
      title={dialogs.device}
      lead={words.newDevice.lead}
      faults={faults}
      submit={common.create}
      {...create.form}
    >
      {(shown) => (
        <>
          <TextField
            label={words.columns.name}
            name="device_name"
            autoComplete="off"
            value={name}
            onChange={setName}
            maxLength={120}
            error={shown.name}
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
            error={shown.fingerprint}
          />
        </>
      )}
    </FormDialog>
  )
}
