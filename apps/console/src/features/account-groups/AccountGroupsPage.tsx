/** The account groups of an organisation. Every member sees them; system users order, change, archive and delete them. */
import { lazy, Suspense, useState } from 'react'
import { loadFailure } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useWords } from '../../words/words.tsx'
import { AccountGroupsTable } from './AccountGroupsTable.tsx'
import { useAccountGroups } from './use-account-groups.ts'
import { useGroupWords } from './words.ts'

const AddAccountGroupDialog = lazy(async () => ({
  default: (await import('./AddAccountGroupDialog.tsx')).AddAccountGroupDialog,
}))

type View = 'active' | 'archived'

export function AccountGroupsPage() {
  const { dialogs } = useWords()
  const words = useGroupWords()
  const { entityId, isSystem } = useSession()
  const { query, groups, actions } = useAccountGroups(entityId)
  const [view, setView] = useState<View>('active')
  const [isAdding, setAdding] = useState(false)
  const shown = groups?.filter(({ is_active }) => is_active === (view === 'active'))
  const addButton = isSystem && (
    <Button look="solid" onClick={() => setAdding(true)}>
      {dialogs.accountGroup}
    </Button>
  )
  return (
    <>
      <Tabs
        label={words.views}
        tabs={[
          { value: 'active', label: words.active },
          { value: 'archived', label: words.archived },
        ]}
        value={view}
        onChange={setView}
        className="flex min-h-0 flex-1 flex-col"
        actions={addButton}
      >
        {query.error && shown === undefined ? (
          <ErrorState message={loadFailure(query.error)} onRetry={() => void query.refetch()} />
        ) : shown === undefined ? (
          <Skeleton rows={6} widths={['w-28', 'w-32', 'w-56', 'w-8', 'w-10', 'w-16']} />
        ) : shown.length === 0 ? (
          <EmptyState
            picture="wallet"
            title={view === 'active' ? words.empty : words.emptyArchived}
            why={view === 'active' ? words.emptyWhy : words.emptyArchivedWhy}
          />
        ) : (
          <AccountGroupsTable groups={shown} isSystem={isSystem} actions={actions} />
        )}
      </Tabs>
      {isAdding && (
        <Suspense>
          <AddAccountGroupDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
