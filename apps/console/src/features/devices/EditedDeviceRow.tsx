import { useState } from 'react'
import { CellField } from '../../ui/CellField.tsx'
import { RowButtons } from '../../ui/RowButtons.tsx'
import { DeviceCells } from './DeviceCells.tsx'
import type { Device } from './use-devices.ts'
import { useDeviceWords } from './words.ts'

interface Props {
  readonly device: Device
  readonly onSave: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

export function EditedDeviceRow({ device, onSave, onClose }: Props) {
  const words = useDeviceWords()
  const [name, setName] = useState(device.device_name)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const fault = name.trim() === '' ? words.needName : undefined
  const save = async () => {
    setTried(true)
    if (isBusy || fault !== undefined) return
    setBusy(true)
    const isStored = await onSave(name.trim())
    setBusy(false)
    if (isStored) onClose()
  }
  return (
    <tr data-device={device.id} className="bg-selected">
      <td>
        <CellField
          label={words.columns.name}
          value={name}
          onChange={setName}
          keys={{ save: () => void save(), cancel: onClose }}
          hasFocus
          error={isTried ? fault : undefined}
        />
      </td>
      <DeviceCells device={device} />
      <td className="text-right">
        <RowButtons
          saveLabel={words.save}
          cancelLabel={words.cancel}
          isBusy={isBusy}
          onSave={() => void save()}
          onCancel={onClose}
        />
      </td>
    </tr>
  )
}
