/**
 * The organisations of this installation. Staff create them, change their subscriptions and delete empty ones; others see their
 * own.
 */
import { lazy, Suspense, useState } from 'react'
import { settings } from '../../calls/settings.ts'
import { useIsStaff } from '../../session/use-is-staff.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { EntityRow } from './EntityRow.tsx'
import { useEntities } from './use-entities.ts'
import { useEntityWords } from './words.ts'
import { useWords } from '../../words/words.tsx'

const CreateEntityDialog = lazy(async () => ({
  default: (await import('./CreateEntityDialog.tsx')).CreateEntityDialog,
}))

export function EntitiesPage() {
  const { common, pages } = useWords()
  const words = useEntityWords()
  const { columns } = words
  const isStaff = useIsStaff()
  const { query, actions, failure, dismiss } = useEntities()
  const [isCreating, setCreating] = useState(false)
  const [isLoadDismissed, setLoadDismissed] = useState(false)
  const isLoadShown = query.isError && !isLoadDismissed
  const reload = () => {
    setLoadDismissed(false)
    void query.refetch()
  }
  return (
    <>
      <div className="grid shrink-0 gap-2 border-b border-line px-5 py-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="max-w-[92ch] text-soft" role="note">
            {settings().devMode && (
              <span className="mr-2 rounded-sm bg-warn-wash px-1.5 py-0.5 text-xs font-medium text-warn">
                {words.devMode}
              </span>
            )}
            {words.notes} <span className="block">{words.premiumNote}</span>
          </div>
          {isStaff && (
            <Button look="solid" onClick={() => setCreating(true)}>
              {words.create}
            </Button>
          )}
        </div>
        {isLoadShown && <ErrorBox text={words.loadFailed} onDismiss={() => setLoadDismissed(true)} />}
        {failure !== null && <ErrorBox text={failure} onDismiss={dismiss} />}
      </div>
      {query.isError && query.data === undefined ? (
        <div className="px-5 py-16 text-center">
          <Button onClick={reload}>{common.tryAgain}</Button>
        </div>
      ) : query.data === undefined ? (
        <Skeleton rows={6} widths={['w-40', 'w-20', 'w-20', 'w-24', 'w-20', 'w-8', 'w-20']} />
      ) : query.data.length === 0 ? (
        <EmptyState title={words.empty} why={words.emptyWhy} />
      ) : (
        <TableFrame
          caption={pages.entities}
          className="min-w-[58rem]"
          columns={[
            { label: columns.name },
            { label: columns.type },
            { label: columns.tier },
            { label: columns.plan },
            { label: columns.subscription },
            { label: columns.paying },
            { label: columns.serviceLevel },
            { label: columns.status },
            { label: columns.uuid },
            ...(isStaff ? [{ label: columns.actions, isActions: true }] : []),
          ]}
        >
          {query.data.map((entity) => (
            <EntityRow key={entity.id} entity={entity} isStaff={isStaff} actions={actions} />
          ))}
        </TableFrame>
      )}
      {isCreating && (
        <Suspense>
          <CreateEntityDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}
