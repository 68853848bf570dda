/** The people of the organisation, as users or as a team: one table at a time, because both list the same people. */
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useWords } from '../../words/words.tsx'
import { useMemberWords } from '../members/words.ts'
import { TeamTable } from './TeamTable.tsx'
import { UsersTable } from './UsersTable.tsx'

const AddOrganizationMemberDialog = lazy(async () => ({
  default: (await import('../members/AddOrganizationMemberDialog.tsx')).AddOrganizationMemberDialog,
}))

export function PeopleTabs() {
  const { dialogs } = useWords()
  const { general } = useMemberWords()
  const [tab, setTab] = useState<'users' | 'team'>('users')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Tabs
        label={general.people}
        tabs={[
          { value: 'users', label: general.users },
          { value: 'team', label: general.team },
        ]}
        value={tab}
        onChange={setTab}
        actions={
          <Button look="solid" className="mb-1" onClick={() => setAdding(true)}>
            {dialogs.organizationMember}
          </Button>
        }
      >
        {tab === 'users' ? <UsersTable /> : <TeamTable />}
      </Tabs>
      {isAdding && (
        <Suspense>
          <AddOrganizationMemberDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
