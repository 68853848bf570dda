import { LaunchButton } from './LaunchButton.tsx'
import { useWords } from '../words/words.tsx'
import { Dollars, Name, Result } from './cells.tsx'
import { MockupBar, MockupPage } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { sampleVaults } from './sample.ts'
import { useMockupWords } from './use-mockup-words.ts'

export function VaultsPage() {
  const { pages, dialogs } = useWords()
  const words = useMockupWords().vaults
  return (
    <MockupPage>
      <MockupBar actions={<LaunchButton dialog="vault" look="solid" />} />
      <MockupTable
        label={pages.vaults}
        columns={words.columns}
        right={['totalValue', 'pnl1d', 'pnl7d', 'inflow7d', 'outflow7d', 'actions']}
        rows={sampleVaults.map((vault) => ({
          key: vault.name,
          cells: {
            vault: (
              <span className="font-medium">
                <Name>{vault.name}</Name>
              </span>
            ),
            totalValue: <Dollars value={vault.value} />,
            pnl1d: <Result value={vault.pnl1d} />,
            pnl7d: <Result value={vault.pnl7d} />,
            inflow7d: <Dollars value={vault.inflow} />,
            outflow7d: <Dollars value={vault.outflow} />,
            actions: (
              <span className="inline-flex gap-1.5">
                <LaunchButton dialog="swap" look="row" name={words.actionFor(dialogs.swap, vault.name)} />
                <LaunchButton
                  dialog="vaultMember"
                  look="row"
                  name={words.actionFor(dialogs.vaultMember, vault.name)}
                />
              </span>
            ),
          },
        }))}
      />
    </MockupPage>
  )
}
