/** The cells of a row that cannot be edited: fingerprint, last use, id. */
import { localTime } from '../../format/time.ts'
import { CopyId } from '../../ui/CopyId.tsx'
import type { Device } from './use-devices.ts'

const fingerprintShown = 16

export function DeviceCells({ device }: { readonly device: Device }) {
  return (
    <>
      <td className="font-mono text-xs" title={device.fingerprint}>
        {device.fingerprint.slice(0, fingerprintShown)}
      </td>
      <td className="text-soft">
        {device.last_used_at ? (
          <time dateTime={device.last_used_at}>{localTime(device.last_used_at)}</time>
        ) : (
          <span className="text-mute">-</span>
        )}
      </td>
      <td>
        <CopyId id={device.id} />
      </td>
    </>
  )
}
