/** The files attached to a request, such as the invoice that it pays. They change nothing that is signed. */
import { useQuery } from '@tanstack/react-query'
import { routes } from 'virtual:contract'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { ErrorState } from '../../ui/states.tsx'
import { Files } from '../transactions/annotations/Files.tsx'
import { useFindingWords } from '../transactions/finding-words.ts'

export function RequestFiles({ id }: { readonly id: string }) {
  const { files: words } = useFindingWords()
  const mayAttach = useWhyNot('draft transfers') === null
  const mayDelete = useWhyNot('write notes') === null
  const queryKey = ['transfer-attachments', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.listRequestAttachments({ params: { id } }),
    staleTime: 0,
    retry: false,
  })
  return (
    <section aria-label={words.title} data-request-files className="border-t border-line pt-3">
      <h3 className="font-medium">{words.title}</h3>
      {data === undefined && error !== null ? (
        <ErrorState message={words.loadFailed(answerText(error))} onRetry={() => void refetch()} />
      ) : (
        <Files
          to={{ route: routes.attachToRequest, id }}
          files={data ?? []}
          mayAttach={mayAttach && data !== undefined}
          mayDelete={mayDelete}
          readAgain={refetch}
        />
      )}
    </section>
  )
}
