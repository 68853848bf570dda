import { ArrowDownToLine, Landmark, type LucideIcon } from 'lucide-react'
import { formatAmount } from '../format/amount.ts'
import { useLocale } from '../words/words.tsx'
import { MockupPage } from './MockupPage.tsx'
import { sampleChains, samplePaymentNetworks, sampleRates } from './sample.ts'
import { SampleButton } from './SampleButton.tsx'
import { useMockupWords } from './use-mockup-words.ts'

export function FiatPage() {
  const words = useMockupWords().fiat
  return (
    <MockupPage>
      <div className="grid min-h-0 auto-rows-max grid-cols-1 content-start gap-4 overflow-y-auto px-5 py-5 lg:grid-cols-[1fr_1fr_18rem]">
        <Direction icon={Landmark} title={words.toBank} why={words.toBankWhy} />
        <Direction icon={ArrowDownToLine} title={words.toStable} why={words.toStableWhy} />
        <Rates />
        <p className="rounded-lg border border-line bg-sunken px-4 py-3 text-soft lg:col-span-3">
          {words.apiSupport}
        </p>
      </div>
    </MockupPage>
  )
}

function Direction({
  icon: Icon,
  title,
  why,
}: {
  readonly icon: LucideIcon
  readonly title: string
  readonly why: string
}) {
  const words = useMockupWords().fiat
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line p-5">
      <Icon aria-hidden className="size-5 text-accent" strokeWidth={1.75} />
      <div className="grid gap-1">
        <h2 className="text-lg leading-6 font-semibold tracking-[-0.01em]">{title}</h2>
        <p className="text-soft">{why}</p>
      </div>
      <Chips label={words.chains} chips={sampleChains} />
      <Chips label={words.networks} chips={[...samplePaymentNetworks, words.bank]} />
      <SampleButton look="solid" className="mt-auto self-start">
        {words.getStarted}
      </SampleButton>
    </section>
  )
}

function Chips({ label, chips }: { readonly label: string; readonly chips: readonly string[] }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-2xs font-medium text-mute">{label}</h3>
      <ul className="flex flex-wrap gap-1.5" aria-label={label}>
        {chips.map((chip) => (
          <li key={chip} className="rounded-full border border-line px-2.5 py-0.5 text-xs">
            <bdi>{chip}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Rates() {
  const words = useMockupWords().fiat
  const locale = useLocale()
  return (
    <section className="rounded-lg border border-line p-5">
      <h2 className="pb-3 font-semibold">{words.liveRates}</h2>
      <table className="w-full">
        <caption className="sr-only">{words.liveRates}</caption>
        <thead className="text-2xs text-mute">
          <tr>
            <th scope="col" className="pb-1 text-left font-medium">
              {words.currency}
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              {words.versusUsd}
            </th>
          </tr>
        </thead>
        <tbody>
          {sampleRates.map(({ currency, rate }) => (
            <tr key={currency} className="border-t border-line">
              <th scope="row" className="h-8 text-left font-medium">
                <bdi>{currency}</bdi>
              </th>
              <td className="text-right">
                <bdi>{formatAmount(rate, locale, 4)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
