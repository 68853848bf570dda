/** The organisation's additions to a transaction: category and tags, notes, files. In the side panel and in the details. */
import type { ReactNode } from 'react'
import { ApiError } from '@holdfast/contract'
import { useQueryClient } from '@tanstack/react-query'
import { routes } from 'virtual:contract'
import { reasonOf } from '../../../calls/refusals.ts'
import { useWhyNot } from '../../../session/use-why-not.ts'
import { useFindingWords } from '../finding-words.ts'
import { useFileWords } from './file-words.ts'
import { Files } from './Files.tsx'
import { Note } from './Note.tsx'
import { TagsEditor } from './TagsEditor.tsx'
import { useAnnotations } from './use-annotations.ts'

interface Props {
  readonly rowId: string
}

export function Annotations({ rowId }: Props) {
  const words = useFindingWords()
  const fileWords = useFileWords()
  const { data: annotations, error } = useAnnotations(rowId)
  const whyNot = useWhyNot('write notes')
  const client = useQueryClient()
  if (annotations === undefined)
    return isUnserved(error) ? null : error ? (
      <p role="alert" className="py-2 text-bad">
        {words.loadFailed(reasonOf(error, (reason) => reason))}
      </p>
    ) : (
      <div className="h-72" aria-busy />
    )
  const { tags, transaction, entry, attachments } = annotations
  return (
    <section data-annotations aria-label={words.notes.title} className="border-b border-line py-4">
      <h3 className="mb-1 text-base font-semibold tracking-[-0.01em]">{words.notes.title}</h3>
      <Line name={words.tags.title}>
        <TagsEditor rowId={rowId} tags={tags} mayEdit={whyNot === null} />
      </Line>
      <Line name={words.notes.transaction}>
        <Note
          key={`${rowId} transaction`}
          rowId={rowId}
          field="transaction_notes"
          note={transaction}
          mayEdit={whyNot === null}
        />
        {(whyNot === null || entry.text !== null) && (
          <Note
            key={`${rowId} entry`}
            rowId={rowId}
            field="entry_notes"
            note={entry}
            mayEdit={whyNot === null}
          />
        )}
      </Line>
      <Line name={fileWords.title}>
        <Files
          to={{ route: routes.attachToTransaction, id: rowId }}
          files={attachments}
          mayAttach={whyNot === null}
          mayDelete={whyNot === null}
          readAgain={() => client.invalidateQueries({ queryKey: ['bc-transactions'] })}
        />
      </Line>
      {whyNot !== null && <p className="pt-1 text-xs text-mute">{whyNot}</p>}
    </section>
  )
}

/** A server without these calls. */
const isUnserved = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405)

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 border-b border-line py-1.5 last:border-0 max-sm:grid-cols-1 max-sm:gap-0">
      <h4 className="pt-1 font-normal text-mute">{name}</h4>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
