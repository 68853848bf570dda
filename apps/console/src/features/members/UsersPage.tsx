/** Members of the organisation, active and archived. */
import { lazy, Suspense, useState } from 'react'
import { statusOf } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWords } from '../../words/words.tsx'
import { type Made, PendingChanges } from '../changes/PendingChanges.tsx'
import { MembersTable } from './MembersTable.tsx'
import { PasswordResets } from './PasswordResets.tsx'
import { useMembers } from './use-members.ts'
import { useMemberWords } from './words.ts'

const AddUserDialog = lazy(async () => ({ default: (await import('./AddUserDialog.tsx')).AddUserDialog }))

const PasswordLinkDialog = lazy(async () => ({
  default: (await import('./PasswordLinkDialog.tsx')).PasswordLinkDialog,
}))

type View = 'active' | 'archived'

export function UsersPage() {
  const { dialogs } = useWords()
  const words = useMemberWords()
  const { entityId } = useSession()
  const whyNot = useWhyNot('change members')
  const query = useMembers('members', entityId)
  const [view, setView] = useState<View>('active')
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const shown = query.data?.filter(({ is_retired }) => is_retired === (view === 'archived'))
  return (
    <>
      <PasswordResets />
      <PendingChanges of="member" onDecided={() => void query.refetch()} onAdopted={setMade} />
      <Tabs
        label={words.views}
        tabs={[
          { value: 'active', label: words.active },
          { value: 'archived', label: words.archived },
        ]}
        value={view}
        onChange={setView}
        className="flex min-h-0 flex-1 flex-col"
        actions={
          <WhyButton look="solid" whyNot={whyNot} onClick={() => setAdding(true)}>
            {dialogs.user}
          </WhyButton>
        }
      >
        {shown === undefined && query.error ? (
          <ErrorState
            message={words.loadFailed(statusOf(query.error))}
            onRetry={() => void query.refetch()}
          />
        ) : shown === undefined ? (
          <p role="status" className="px-5 py-16 text-center text-mute">
            {words.loading}
          </p>
        ) : shown.length === 0 ? (
          <EmptyState picture="person" title={words.empty} />
        ) : (
          <MembersTable key={view} members={shown} />
        )}
      </Tabs>
      {made?.password_link && (
        <Suspense>
          <PasswordLinkDialog name={made.name} link={made.password_link} onClose={() => setMade(null)} />
        </Suspense>
      )}
      {isAdding && (
        <Suspense>
          <AddUserDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
