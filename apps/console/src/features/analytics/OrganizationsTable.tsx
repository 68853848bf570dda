/** The usage of each organisation; clicking its name selects it. */
import { countText } from '../../format/count-text.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { useLocale } from '../../words/words.tsx'
import { useAnalyticsWords } from './use-analytics-words.ts'
import type { Usage } from './usage-series.ts'

interface Props {
  readonly organizations: Usage['organizations']
  readonly onChoose: (id: string) => void
}

const figures = ['transactions', 'calls', 'wallets', 'members'] as const

export function OrganizationsTable({ organizations, onChoose }: Props) {
  const words = useAnalyticsWords()
  const locale = useLocale()
  return (
    <div className="border-t border-line py-4">
      <header className="flex flex-wrap items-baseline gap-x-3 px-5 pb-2">
        <h2 className="text-base font-semibold">{words.organizations}</h2>
        <p className="text-mute">{words.organizationsWhy}</p>
      </header>
      <Scroller label={words.organizations} className="relative">
        <table className="w-full min-w-[38rem] border-separate border-spacing-0">
          <caption className="sr-only">{words.organizations}</caption>
          <thead>
            <tr className="[&_th]:h-7 [&_th]:px-2 [&_th]:text-2xs [&_th]:font-medium [&_th]:text-mute [&_th]:shadow-[inset_0_-1px_var(--color-line)]">
              <th scope="col" className="!pl-5 text-left">
                {words.organization}
              </th>
              {figures.map((figure) => (
                <th key={figure} scope="col" className="text-right last:!pr-5">
                  {words.charts[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {organizations.map((organization) => (
              <tr key={organization.id} data-organization={organization.id} className="h-8 hover:bg-hover">
                <td className="px-2 pl-5">
                  <bdi>
                    <button
                      type="button"
                      aria-label={organization.name}
                      title={words.show(organization.name)}
                      onClick={() => onChoose(organization.id)}
                      className="min-h-6 rounded-sm text-left font-medium hover:text-accent"
                    >
                      {organization.name}
                    </button>
                  </bdi>
                </td>
                {figures.map((figure) => (
                  <td key={figure} className="px-2 text-right last:pr-5">
                    {countText(organization[figure], locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </div>
  )
}
