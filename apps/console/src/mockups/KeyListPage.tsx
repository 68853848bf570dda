import { useWords } from '../words/words.tsx'
import { MockupPage } from './MockupPage.tsx'
import { MockupTable } from './MockupTable.tsx'
import { useMockupWords } from './use-mockup-words.ts'

export function KeyListPage() {
  const { pages } = useWords()
  const words = useMockupWords().keyList
  return (
    <MockupPage>
      <MockupTable label={pages.mpcKeyList} columns={words.columns} rows={[]} empty={words.empty} />
    </MockupPage>
  )
}
