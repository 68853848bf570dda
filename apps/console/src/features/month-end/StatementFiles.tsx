/** Downloads of a statement that was made. */
import type { ApiReply } from '@holdfast/contract'
import { Download } from 'lucide-react'
import { routes } from 'virtual:contract'
import { fetchFile, saveFile } from '../../calls/download.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../words/words.tsx'
import { periodText } from './range.ts'
import { useMonthEndWords } from './words.ts'

type Made = ApiReply<'listStatements'>[number]

export function StatementFiles({ statement }: { readonly statement: Made }) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const period = periodText(statement, locale)
  const download = async (kind: 'pdf' | 'csv'): Promise<void> => {
    const route = kind === 'pdf' ? routes.getStatementPdf : routes.getStatementCsv
    try {
      const file = await fetchFile(
        route,
        { params: { id: statement.id } },
        { signal: new AbortController().signal, onProgress: () => undefined },
      )
      saveFile(
        file,
        `statement-${statement.first_day}-${statement.last_day}-${statement.id.slice(-6)}.${kind}`,
      )
    } catch (error) {
      alertUser(reasonOf(error, words.downloadFailed))
    }
  }
  return (
    <span className="inline-flex gap-1.5">
      {(['pdf', 'csv'] as const).map((kind) => (
        <Button
          key={kind}
          look="quiet"
          className="!h-7"
          title={kind === 'pdf' ? `SHA-256 ${statement.pdf_sha256}` : `SHA-256 ${statement.csv_sha256}`}
          aria-label={words.downloadOf(words[kind], period)}
          onClick={() => void download(kind)}
        >
          <Download aria-hidden className="size-3.5" />
          {words[kind]}
        </Button>
      ))}
    </span>
  )
}
