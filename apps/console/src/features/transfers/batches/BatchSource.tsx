/** Where the lines of a batch come from: a wallet and a token, and a table. */
import { lazy, Suspense, useState } from 'react'
import { answerText } from '../../../calls/refusals.ts'
import { alertUser } from '../../../ui/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldPlace } from '../../../ui/FieldPlace.tsx'
import { FileField } from '../../../ui/FileField.tsx'
import { Scroller } from '../../../ui/Scroller.tsx'
import { useWords } from '../../../words/words.tsx'
import { nobody } from '../page-state.ts'
import { BatchList } from './BatchList.tsx'
import { mostBytes } from './batch-lines.ts'
import type { CsvFault } from './read-batch-csv.ts'
import { type BatchDraft, emptyLine } from './use-batch-draft.ts'
import { useBatchWords } from './words.ts'

const BatchPlace = lazy(async () => ({ default: (await import('./BatchPlace.tsx')).BatchPlace }))
const TextArea = lazy(async () => ({ default: (await import('../../../ui/TextArea.tsx')).TextArea }))

interface Props {
  readonly draft: BatchDraft
  readonly onRead: () => void
}

type Fault = CsvFault | 'chooseFirst' | { readonly extraCellsIn: number }

export function BatchSource({ draft, onRead }: Props) {
  const words = useBatchWords()
  const { pages } = useWords()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const { chosen } = draft.choices
  const isPlaced = chosen.wallet !== undefined && chosen.token !== undefined
  const withPlace = (act: () => void) => (isPlaced ? act() : setFault('chooseFirst'))
  const read = (table: string, from: string | null) => withPlace(() => void readNow(table, from))
  const readNow = async (table: string, from: string | null) => {
    const reader = await import('./read-batch-csv.ts').catch((error: unknown) => {
      alertUser(answerText(error))
    })
    const result = reader?.readBatchCsv(table)
    if (result === undefined) return
    if (!result.ok) {
      setFault(result.fault === 'EXTRA_CELLS' ? { extraCellsIn: result.line } : result.fault)
      return
    }
    setFault(null)
    draft.read(result.lines, from)
    onRead()
  }
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    // A large file is not even read.
    if (file.size > mostBytes) setFault('TOO_LARGE')
    else {
      const table = await file.text()
      // Until the wallet is chosen, the lines wait in the field.
      if (!isPlaced) setText(table)
      read(table, file.name)
    }
  }
  return (
    <Scroller label={pages.batchPayout} className="min-h-0 flex-1">
      <div className="grid max-w-2xl gap-5 px-5 py-4">
        <div className="grid gap-1">
          <h2 className="text-xl font-semibold">{words.startTitle}</h2>
          <p className="text-soft">{words.startLead}</p>
        </div>
        <Suspense fallback={<PlaceToCome />}>
          <BatchPlace draft={draft} onChange={() => setFault(null)} />
        </Suspense>
        <FileField
          label={words.file}
          choose={words.chooseFile}
          fileName={draft.fileName ?? words.noFile}
          accept=".csv,.tsv,.txt,text/csv"
          onChoose={(file) => void readFile(file)}
        />
        <Suspense fallback={<FieldPlace label={words.paste} hint={words.pasteHint} height={tableHeight} />}>
          <TextArea
            label={words.paste}
            name="table"
            hint={words.pasteHint}
            rows={6}
            isMono
            spellCheck={false}
            value={text}
            onChange={setText}
          />
        </Suspense>
        {fault !== null && (
          <p role="alert" className="rounded-md bg-bad-wash px-3 py-2 text-bad">
            {typeof fault === 'object'
              ? words.extraCells(String(fault.extraCellsIn))
              : fault === 'chooseFirst'
                ? words.chooseFirst
                : words.faults[fault]}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="solid" onClick={() => read(text, null)}>
            {words.readTable}
          </Button>
          <Button
            onClick={() =>
              withPlace(() => {
                draft.read([emptyLine], null)
                onRead()
              })
            }
          >
            {words.byHand}
          </Button>
        </div>
      </div>
      <BatchList view="all" needsYou={nobody} />
    </Scroller>
  )
}

/** Six lines of small text, with the padding and the border. */
const tableHeight = 'calc(6 * 1rem + 0.75rem + 2px)'

function PlaceToCome() {
  const words = useBatchWords()
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <FieldPlace label={words.network} />
      <FieldPlace label={words.wallet} />
      <FieldPlace label={words.token} />
    </div>
  )
}
