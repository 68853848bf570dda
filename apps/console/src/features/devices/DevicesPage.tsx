/** The devices of the organisation's members. */
import { ApiError } from '@holdfast/contract'
import { lazy, Suspense, useState } from 'react'
import { statusOf } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { EditedDeviceRow } from './EditedDeviceRow.tsx'
import { useDevices } from './use-devices.ts'
import { useDeviceWords } from './words.ts'

const AddDeviceDialog = lazy(async () => ({
  default: (await import('./AddDeviceDialog.tsx')).AddDeviceDialog,
}))

export function DevicesPage() {
  const { dialogs } = useWords()
  const words = useDeviceWords()
  const { entityId } = useSession()
  const { query, ...actions } = useDevices(entityId)
  const [edited, setEdited] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { columns } = words
  return (
    <>
      <div className="flex min-h-12 shrink-0 items-center justify-end border-b border-line px-5 py-2">
        <Button look="solid" onClick={() => setAdding(true)}>
          {dialogs.device}
        </Button>
      </div>
      {query.data === undefined && query.error ? (
        <ErrorState
          message={
            query.error instanceof ApiError && query.error.status === 401
              ? words.unauthorized
              : words.loadFailed(statusOf(query.error))
          }
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <p role="status" className="px-5 py-16 text-center text-mute">
          {words.loading}
        </p>
      ) : query.data.length === 0 ? (
        <EmptyState picture="key" title={words.empty} why={words.emptyWhy} />
      ) : (
        <TableFrame
          caption={words.caption}
          className="min-w-[44rem]"
          columns={[
            { label: columns.name },
            { label: columns.fingerprint },
            { label: columns.lastUsed },
            { label: columns.uuid },
            { label: columns.actions, isActions: true },
          ]}
        >
          {query.data.map((device) =>
            device.id === edited ? (
              <EditedDeviceRow
                key={device.id}
                device={device}
                onSave={(name) => actions.save(device, name)}
                onClose={() => setEdited(null)}
              />
            ) : (
              <DeviceRow
                key={device.id}
                device={device}
                onEdit={() => setEdited(device.id)}
                onDelete={() => void actions.delete(device)}
              />
            ),
          )}
        </TableFrame>
      )}
      {isAdding && (
        <Suspense>
          <AddDeviceDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
