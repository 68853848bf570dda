/** The templates of the organisation, by name. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useMedia } from '../../ui/use-media.ts'
import { confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { usePayWords } from '../transfers/pay-words.ts'
import type { Template } from '../transfers/use-save-payment.ts'
import { AmountAndWallet, NameAndPayee } from './PaymentParts.tsx'
import { usePaymentAct } from './use-payment-act.ts'

interface Props {
  readonly query: UseQueryResult<Template[]>
  readonly mayChange: boolean
  /** The page says why not. */
  readonly mayUse: boolean
  readonly onEdit: (template: Template) => void
}

export function Templates({ query, ...row }: Props) {
  const { payments: words } = usePayWords()
  const isNarrow = useMedia('(max-width: 59.99rem)')
  const { data, error, refetch } = query
  if (error !== null && data === undefined)
    return <ErrorState message={words.failed(answerText(error))} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={6} widths={['w-40', 'w-32', 'w-48']} />
  if (data.length === 0) return <EmptyState title={words.emptyTemplates} why={words.emptyTemplatesWhy} />
  if (isNarrow)
    return (
      <ul aria-label={words.tabs} className="min-h-0 flex-1 overflow-y-auto pb-8">
        {data.map((template) => (
          <li
            key={template.id}
            data-template={template.id}
            className="grid gap-3 border-b border-line px-5 py-4"
          >
            <NameAndPayee payment={template} />
            <AmountAndWallet payment={template} />
            <Note template={template} />
            <Acts template={template} {...row} />
          </li>
        ))}
      </ul>
    )
  return (
    <TableFrame
      caption={words.tabs}
      className="min-w-[56rem]"
      columns={[
        { label: words.columns.name },
        { label: words.columns.amount },
        { label: words.columns.note },
        { label: words.columns.actions, isActions: true },
      ]}
    >
      {data.map((template) => (
        <tr key={template.id} data-template={template.id} className="align-top [&>td]:py-2.5">
          <td className="max-w-80">
            <NameAndPayee payment={template} />
          </td>
          <td>
            <AmountAndWallet payment={template} />
          </td>
          <td className="max-w-72">
            <Note template={template} />
          </td>
          <td>
            <Acts template={template} {...row} />
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

const Note = ({ template: { note } }: { readonly template: Template }) =>
  note === '' ? null : <bdi className="block break-words whitespace-pre-line text-soft">{note}</bdi>

function Acts({
  template,
  mayChange,
  mayUse,
  onEdit,
}: Omit<Props, 'query'> & { readonly template: Template }) {
  const { payments: words } = usePayWords()
  const { run, isBusy } = usePaymentAct()
  const { id, name } = template
  if (!mayChange) return null
  return (
    <span className="flex flex-wrap justify-end gap-1.5 max-sm:justify-start">
      {mayUse && (
        <Link
          to={'/mpc/transfer-requests' as '/'}
          search={{ new: 1, template: id } as never}
          aria-label={words.actOf(words.use, name)}
          className="inline-flex h-6 items-center rounded-md bg-accent px-2 text-xs font-medium text-on-accent"
        >
          {words.use}
        </Link>
      )}
      <Button look="row" aria-label={words.actOf(words.edit, name)} onClick={() => onEdit(template)}>
        {words.edit}
      </Button>
      <Button
        look="row"
        disabled={isBusy}
        aria-label={words.actOf(words.remove, name)}
        onClick={() => {
          void confirmUser(words.confirmRemove(name), words.remove).then((isSure) => {
            if (isSure) run(() => api.deletePaymentTemplate({ params: { id } }))
          })
        }}
      >
        {words.remove}
      </Button>
    </span>
  )
}
