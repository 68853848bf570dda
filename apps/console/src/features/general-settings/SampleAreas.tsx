/** Areas of the older layout that are not available yet: sample data, without calls. */
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { SampleMark } from '../../ui/SampleMark.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useMemberWords } from '../members/words.ts'
import { Section } from './Section.tsx'

const archivedVaults = [
  { name: 'Payroll 2024', archivedOn: '2025-01-07', archivedBy: 1 },
  { name: 'Old trading desk', archivedOn: '2025-03-19', archivedBy: 2 },
  { name: 'Bridge reserve', archivedOn: '2025-06-30', archivedBy: 1 },
] as const

export function SampleAreas() {
  const { columns, unarchive, general: words } = useMemberWords()
  const refuse = () => alertUser(words.nothingChanged)
  return (
    <div className="grid gap-6 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 text-mute">
        <SampleMark />
        <p>{words.sampleLead}</p>
      </div>
      <div className="grid gap-3 px-5 md:grid-cols-2">
        <Offer
          title={words.metamask}
          why={words.metamaskWhy}
          action={<Button onClick={refuse}>{words.connect}</Button>}
        />
        <Offer
          title={words.extension}
          why={words.extensionWhy}
          action={<Button onClick={refuse}>{words.download}</Button>}
        />
      </div>
      <Section title={words.archivedVaults}>
        <TableFrame
          caption={words.archivedVaults}
          className="min-w-[34rem]"
          columns={[
            { label: words.vault },
            { label: words.archivedOn },
            { label: words.archivedBy },
            { label: columns.actions, isActions: true },
          ]}
        >
          {archivedVaults.map(({ name, archivedOn, archivedBy }) => (
            <tr key={name} className="h-9 hover:bg-hover">
              <td className="font-medium">{name}</td>
              <td className="text-soft">{archivedOn}</td>
              <td>{words.samplePerson(archivedBy)}</td>
              <td className="text-right">
                <Button look="ghost" aria-label={`${unarchive}: ${name}`} onClick={refuse}>
                  {unarchive}
                </Button>
              </td>
            </tr>
          ))}
        </TableFrame>
      </Section>
    </div>
  )
}

interface OfferProps {
  readonly title: string
  readonly why: string
  readonly action: React.ReactNode
}

function Offer({ title, why, action }: OfferProps) {
  return (
    <section className="grid content-start justify-items-start gap-2 rounded-lg border border-line p-4">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-soft">{why}</p>
      {action}
    </section>
  )
}
