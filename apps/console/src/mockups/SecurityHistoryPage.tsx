import { useWords } from '../words/words.tsx'
import { MockupPage } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { useMockupWords } from './use-mockup-words.ts'

export function SecurityHistoryPage() {
  const { pages } = useWords()
  const words = useMockupWords().securityHistory
  return (
    <MockupPage>
      <MockupTable label={pages.securityHistory} columns={words.columns} rows={[]} empty={words.empty} />
    </MockupPage>
  )
}
