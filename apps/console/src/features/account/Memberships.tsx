import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
import { AccountSection } from './AccountSection.tsx'
import { AccountTable } from './AccountTable.tsx'
import { ownMembershipsQuery } from './queries.ts'
import { useAccountWords } from './use-account-words.ts'

const AddOrganizationDialog = lazy(async () => ({
  default: (await import('../members/AddOrganizationDialog.tsx')).AddOrganizationDialog,
}))

export function Memberships() {
  const { dialogs } = useWords()
  const words = useAccountWords()
  const { data, error, refetch } = useQuery(ownMembershipsQuery)
  const [isAdding, setAdding] = useState(false)
  const close = () => {
    setAdding(false)
    void refetch()
  }
  return (
    <AccountSection title={words.organizations} why={words.organizationsWhy} holdsTable>
      {error !== null ? (
        <ErrorState message={reasonOf(error, words.loadFailed)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} widths={['w-40', 'w-24', 'w-32']} />
      ) : data.length === 0 ? (
        <p className="text-mute">{words.noOrganizations}</p>
      ) : (
        <AccountTable
          label={words.organizations}
          columns={[words.organization, words.role, words.treasuryRole, words.joined]}
          className="min-w-[32rem]"
        >
          {data.map((place) => (
            <tr key={place.id}>
              <td className="max-w-72 truncate font-medium">
                <bdi>{place.name}</bdi>
              </td>
              <td>{words.roles[place.role]}</td>
              <td>
                {place.treasury_role === null ? (
                  <span className="text-mute">{words.noTreasuryRole}</span>
                ) : (
                  words.treasuryRoles[place.treasury_role]
                )}
              </td>
              <td className="text-soft">
                <time dateTime={place.joined_at} title={localTime(place.joined_at)}>
                  {localTime(place.joined_at).slice(0, 16)}
                </time>
              </td>
            </tr>
          ))}
        </AccountTable>
      )}
      <Button className="mt-4" onClick={() => setAdding(true)}>
        {dialogs.organization}
      </Button>
      {isAdding && (
        <Suspense>
          <AddOrganizationDialog onClose={close} />
        </Suspense>
      )}
    </AccountSection>
  )
}
