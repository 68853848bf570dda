import { LaunchButton } from './LaunchButton.tsx'
import { useWords } from '../words/words.tsx'
import { MockupBar, MockupPage } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { useMockupWords } from './use-mockup-words.ts'

export function InvoiceClientsPage() {
  const { pages } = useWords()
  const words = useMockupWords().clients
  return (
    <MockupPage>
      <MockupBar actions={<LaunchButton dialog="client" look="solid" />} />
      <MockupTable label={pages.invoiceClients} columns={words.columns} rows={[]} empty={words.empty} />
    </MockupPage>
  )
}
