import { Copy } from 'lucide-react'
import { LaunchButton } from './LaunchButton.tsx'
import { Button } from '../ui/Button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { Card } from './Card.tsx'
import { Moment, Name } from './cells.tsx'
import { MockupPage } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { sampleOrganisations, sampleProfile, sampleSessions } from './sample.ts'
import { useMockupWords } from './use-mockup-words.ts'

export function MyAccountPage() {
  const words = useMockupWords().account
  const copy = useCopy()
  return (
    <MockupPage>
      <div className="grid min-h-0 auto-rows-max grid-cols-1 content-start gap-4 overflow-y-auto px-5 py-5 lg:grid-cols-2">
        <Card title={words.profile}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <dt className="text-mute">{words.name}</dt>
            <dd className="font-medium">
              <Name>{sampleProfile.name}</Name>
            </dd>
            <dt className="text-mute">{words.email}</dt>
            <dd>
              <Name>{sampleProfile.email}</Name>
            </dd>
          </dl>
        </Card>
        <Card
          title={words.certificate}
          actions={
            <Button
              look="icon"
              aria-label={words.copyCertificate}
              title={words.copyCertificate}
              onClick={() => copy(sampleProfile.certificate)}
            >
              <Copy aria-hidden className="size-3.5" />
            </Button>
          }
        >
          <p className="font-mono text-xs leading-5 break-words text-soft">{sampleProfile.certificate}</p>
        </Card>
        <Card title={words.organizations} actions={<LaunchButton dialog="organization" />} holdsTable>
          <MockupTable
            label={words.organizations}
            columns={{ organization: words.organization, role: words.role, joined: words.joined }}
            isWholePage={false}
            rows={sampleOrganisations.map(({ name, joined }) => ({
              key: name,
              cells: { organization: <Name>{name}</Name>, role: words.owner, joined: <Moment at={joined} /> },
            }))}
          />
        </Card>
        <Card title={words.securityKeys} actions={<LaunchButton dialog="securityKey" />}>
          <p className="py-4 text-center text-soft">{words.noSecurityKeys}</p>
        </Card>
        <Card title={words.sessions} holdsTable className="lg:col-span-2">
          <MockupTable
            label={words.sessions}
            columns={words.columns}
            isWholePage={false}
            rows={sampleSessions.map((session) => ({
              key: session.id,
              cells: {
                deviceId: <bdi className="font-mono text-xs">{session.id}</bdi>,
                device: <Name>{session.device}</Name>,
                location: <Name>{session.location}</Name>,
                ip: <bdi className="font-mono text-xs">{session.ip}</bdi>,
                signIn: <Moment at={session.signIn} />,
                lastActive: <Moment at={session.lastActive} />,
              },
            }))}
          />
        </Card>
      </div>
    </MockupPage>
  )
}
