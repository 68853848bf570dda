import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { DeviceCells } from './DeviceCells.tsx'
import type { Device } from './use-devices.ts'
import { useDeviceWords } from './words.ts'

interface Props {
  readonly device: Device
  readonly onEdit: () => void
  readonly onDelete: () => void
}

export function DeviceRow({ device, onEdit, onDelete }: Props) {
  const words = useDeviceWords()
  return (
    <tr data-device={device.id} className="h-9 hover:bg-hover">
      <td className="max-w-72 truncate font-medium" title={device.device_name}>
        <bdi>{device.device_name}</bdi>
      </td>
      <DeviceCells device={device} />
      <td className="text-right">
        <Menu
          trigger={
            <Button look="cell" aria-label={words.menuOf(device.device_name)}>
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
        >
          <MenuItem onSelect={onEdit}>{words.edit}</MenuItem>
          <MenuSeparator />
          <MenuItem look="danger" onSelect={onDelete}>
            {words.delete}
          </MenuItem>
        </Menu>
      </td>
    </tr>
  )
}
