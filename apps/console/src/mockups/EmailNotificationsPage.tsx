import { useState } from 'react'
import { Switch } from '../ui/Switch.tsx'
import { Card } from './Card.tsx'
import { MockupPage } from './MockupPage.tsx'
import { sampleVaults } from './sample.ts'
import { useMockupWords } from './use-mockup-words.ts'

export function EmailNotificationsPage() {
  const words = useMockupWords().email
  return (
    <MockupPage>
      <div className="min-h-0 overflow-y-auto px-5 py-5">
        <p className="pb-4 text-soft">{words.rule}</p>
        <Card title={words.vaults} isFlush className="max-w-xl">
          <ul className="divide-y divide-line">
            {sampleVaults.map(({ name }) => (
              <li key={name}>
                <VaultSwitch name={name} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </MockupPage>
  )
}

/** On again after a reload, because nothing is stored. */
function VaultSwitch({ name }: { readonly name: string }) {
  const [isOn, setOn] = useState(true)
  return <Switch label={<bdi>{name}</bdi>} isOn={isOn} onChange={setOn} className="min-h-11 px-5" />
}
