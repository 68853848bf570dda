import { LaunchButton } from './LaunchButton.tsx'
import { useWords } from '../words/words.tsx'
import { Day, Masked, Moment, Name, Status } from './cells.tsx'
import { MockupBar, MockupPage } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { sampleApiUsers } from './sample.ts'
import { useMockupWords } from './use-mockup-words.ts'

export function ApiManagementPage() {
  const { pages } = useWords()
  const words = useMockupWords().api
  return (
    <MockupPage>
      <MockupBar actions={<LaunchButton dialog="apiUser" look="solid" />} />
      <MockupTable
        label={pages.apiManagement}
        columns={words.columns}
        rows={sampleApiUsers.map((user) => ({
          key: user.name,
          cells: {
            name: (
              <span className="font-medium">
                <Name>{user.name}</Name>
              </span>
            ),
            token: <Masked end={user.end} spoken={words.tokenEnds(user.end)} mark="•••••••• " />,
            permissions: user.permissions.map((permission) => words.permissions[permission]).join(', '),
            lastUsed: user.lastUsed === null ? words.never : <Moment at={user.lastUsed} />,
            createdBy: <Name>{user.by}</Name>,
            created: <Day at={user.created} />,
            ips: <bdi className="font-mono text-xs">{user.ips}</bdi>,
            status: <Status status={user.status} />,
          },
        }))}
      />
    </MockupPage>
  )
}
