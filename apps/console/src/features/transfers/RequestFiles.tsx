/** The files attached to a request, such as the invoice that it pays. They change nothing that is signed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { routes } from 'virtual:contract'
import { api } from '../../calls/api.ts'
import { moment, readSince } from '../../calls/read-since.ts'
import { answerText } from '../../calls/refusals.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useFileWords } from '../transactions/annotations/file-words.ts'
import { Files } from '../transactions/annotations/Files.tsx'
import { useLiveNotifications } from '../transactions/use-live-notifications.ts'

interface Props {
  readonly id: string
  /** For reading beside a decision: nothing is attached or deleted. */
  readonly isReadOnly?: boolean
}

export function RequestFiles({ id, isReadOnly = false }: Props) {
  const words = useFileWords()
  const mayAttach = useWhyNot('draft transfers') === null && !isReadOnly
  const mayDelete = useWhyNot('write notes') === null && !isReadOnly
  const queryKey = ['transfer-attachments', id]
  const client = useQueryClient()
  const readAgain = (since: number) => void readSince(client, [queryKey], since)
  // Attached and deleted files are announced like changed transactions.
  useLiveNotifications(() => readAgain(moment()), readAgain)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.listRequestAttachments({ params: { id } }),
    staleTime: 0,
  })
  return (
    <section aria-label={words.title} data-request-files className="border-t border-line pt-3">
      <h3 className="font-medium">{words.title}</h3>
      {data === undefined && error !== null ? (
        <ErrorState message={words.loadFailed(answerText(error))} onRetry={() => void refetch()} />
      ) : (
        <>
          <Files
            to={{ route: routes.attachToRequest, id }}
            files={data ?? []}
            mayAttach={mayAttach && data !== undefined}
            mayDelete={mayDelete}
            readAgain={refetch}
          />
          {data !== undefined && data.length > 0 && <p className="text-xs text-mute">{words.notSigned}</p>}
        </>
      )}
    </section>
  )
}
