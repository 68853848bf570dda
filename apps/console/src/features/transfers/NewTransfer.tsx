/** The form of a new transfer request, over the list. The address keeps it open, and may prefill it: `?new=1&wallet=…&to=…`, or
 *  `?new=1&template=…`. */
import { useSearch } from '@tanstack/react-router'
import { answerText } from '../../calls/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { usePayWords } from './pay-words.ts'
import { notScheduled } from './schedule-fields.ts'
import type { Typed } from './typed-transfer.ts'
import { TransferDesk } from './TransferDesk.tsx'
import { useFreshStart } from './use-fresh-start.ts'
import { typedOfPayment, useTemplates } from './use-payments.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useWhyNoRequests } from '../requesting/use-why-no-requests.ts'

interface Props {
  readonly title?: string
  /** The values that it opens with. */
  readonly start: Typed
  /** The id of the draft that is edited. */
  readonly replaces?: string
  /** Why the form is not filled with the request that it repeats. */
  readonly failure?: string | null
  /** The address of the selected wallet, if the signers sign for it. */
  readonly onWallet?: (address: string | null) => void
  /** The form is closed then. */
  readonly onCreated: (request: TransferRequest | undefined) => void
  readonly onClose: () => void
}

export function NewTransfer({ title, start, failure = null, onClose, ...props }: Props) {
  const { common } = useWords()
  const words = usePayWords()
  const whyNot = useWhyNoRequests()
  const { filled, templateFailure } = useStart(start)
  const notFilled = failure ?? templateFailure
  return (
    <Dialog title={title ?? words.title} size="form" closeLabel={common.close} onClose={onClose}>
      {whyNot !== null ? (
        <>
          <p role="alert" className="px-5 py-6">
            {whyNot}
          </p>
          <DialogFooter>
            <Button onClick={onClose}>{common.close}</Button>
          </DialogFooter>
        </>
      ) : filled === null ? (
        <Skeleton rows={6} widths={['w-48', 'w-64']} />
      ) : (
        <>
          {notFilled !== null && (
            <p role="alert" className="bg-warn-wash px-5 py-2 break-words text-warn">
              {notFilled}
            </p>
          )}
          <TransferDesk
            purpose="transfer"
            start={filled}
            dates={notScheduled}
            saved={null}
            onSaved={onClose}
            {...props}
          />
        </>
      )}
    </Dialog>
  )
}

interface Start {
  /** Null: not loaded yet. */
  readonly filled: Typed | null
  readonly templateFailure: string | null
}

/** The values with the template, or the wallet and the recipient that the address names, and the network that is used most. */
function useStart(start: Typed): Start {
  const words = usePayWords()
  const locale = useLocale()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const fresh = useFreshStart()
  const templates = useTemplates()
  if (start.network !== undefined) return { filled: start, templateFailure: null }
  if (search.template === undefined) return { filled: fresh, templateFailure: null }
  if (fresh === null || templates.isPending) return { filled: null, templateFailure: null }
  const template = templates.data?.find(({ id }) => id === search.template)
  if (template !== undefined) return { filled: typedOfPayment(template, locale), templateFailure: null }
  return {
    filled: fresh,
    templateFailure:
      templates.error === null
        ? words.notFilled.templateGone
        : words.notFilled.templateFailed(answerText(templates.error)),
  }
}
