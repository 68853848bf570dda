import { CreditCard } from 'lucide-react'
import { LaunchButton } from './LaunchButton.tsx'
import { Card } from '../ui/Card.tsx'
import { Day, Dollars, Masked, Name, Status } from './cells.tsx'
import { MockupTable } from './MockupTable.tsx'
import { samplePayments, samplePlan } from './sample.ts'
import { SampleArea } from './SampleArea.tsx'
import { SampleButton } from './SampleButton.tsx'
import { useMockupWords } from './use-mockup-words.ts'
import type { billing } from '../../locales/en/billing.ts'

interface Props {
  readonly words: typeof billing
}

/** The documented blocks about payments, with sample data. */
export const SamplePayments = ({ words }: Props) => (
  <SampleArea title={words.preview} why={words.previewWhy}>
    <Blocks words={words} />
  </SampleArea>
)

function Blocks({ words }: Props) {
  const { cards } = useMockupWords()
  const card = (
    <>
      <Name>{samplePlan.brand}</Name>{' '}
      <Masked end={samplePlan.last4} spoken={cards.endsIn(samplePlan.last4)} />
    </>
  )
  return (
    <div className="grid auto-rows-max grid-cols-1 content-start gap-4 lg:grid-cols-2">
      <Card
        title={words.plan}
        actions={
          <>
            <SampleButton look="ghost">{words.cancel}</SampleButton>
            <SampleButton look="solid">{words.upgrade}</SampleButton>
          </>
        }
      >
        <p className="font-medium">{words.planName}</p>
        <p className="pt-1">
          <span className="text-2xl font-semibold tracking-[-0.01em]">
            <Dollars value={samplePlan.price} decimals={0} />
          </span>{' '}
          <span className="text-mute">{words.perMonth}</span>
        </p>
        <p className="pt-3 text-soft">
          <span className="pr-2 text-mute">{words.renewalDate}</span>
          <Day at={samplePlan.renewal} />
        </p>
      </Card>
      <Card
        title={words.method}
        actions={
          <>
            <LaunchButton dialog="editBillingInformation" look="ghost" />
            <LaunchButton dialog="editCreditCard" />
          </>
        }
      >
        <p className="flex items-center gap-3">
          <CreditCard aria-hidden className="size-5 text-mute" strokeWidth={1.75} />
          <span className="text-base">{card}</span>
        </p>
      </Card>
      <Card title={words.history} holdsTable className="lg:col-span-2">
        <MockupTable
          label={words.history}
          columns={words.columns}
          right={['amount']}
          isWholePage={false}
          rows={samplePayments.map((payment) => ({
            key: payment.date,
            cells: {
              date: <Day at={payment.date} />,
              plan: words.planName,
              amount: <Dollars value={payment.amount} />,
              method: card,
              status: <Status status={payment.status} />,
            },
          }))}
        />
      </Card>
    </div>
  )
}
