/**
 * The form of a transfer request. It previews the transfer, the recipient, the fees and the checks before anything is created.
 */
import { useId, type FormEvent, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { nothingTyped } from './typed-transfer.ts'
import { TransferFields } from './TransferFields.tsx'
import { TransferPreview } from './TransferPreview.tsx'
import { refusalsOf, type TransferOptions, useTransferForm } from './use-transfer-form.ts'
import type { Checks } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

export interface Sending {
  readonly isBusy: boolean
  /** Why the policy refuses the form's values; empty: it does not. */
  readonly refusals: Checks['policy']['refusals']
  /** The id of the element that lists them. */
  readonly refusalsId: string
}

interface Props extends Pick<TransferOptions, 'onCreated'>, Partial<Omit<TransferOptions, 'onCreated'>> {
  /** 'pairs': two fields side by side; 'column': one below the other. */
  readonly layout: 'pairs' | 'column'
  /** The end of the form, with its buttons. */
  readonly children: (sending: Sending) => ReactNode
}

export function TransferForm({
  start = nothingTyped,
  needsKey = false,
  layout,
  onCreated,
  onWallet,
  children,
}: Props) {
  const { form } = useTransferWords()
  const id = useId()
  const refusalsId = useId()
  const transfer = useTransferForm({ start, needsKey, onCreated, onWallet })
  const { isTried, isWhole, isWatched, isRefused, failure, isPending, submit } = transfer
  return (
    <form
      id={id}
      aria-label={form.title}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isPending) void submit(event.currentTarget)
      }}
    >
      <div className="grid gap-4 px-5 py-4">
        <TransferFields transfer={transfer} layout={layout} />
        {isTried && !isWhole && (
          <p role="alert" className="text-bad">
            {form.required}
          </p>
        )}
        {isWatched && (
          <p
            role="alert"
            className={cx(
              'rounded-md px-3 py-2',
              isRefused ? 'bg-bad-wash text-bad' : 'bg-warn-wash text-warn',
            )}
          >
            {isRefused ? form.watched : form.watchedDraft}
          </p>
        )}
        <TransferPreview transfer={transfer} refusalsId={refusalsId} />
        {failure !== null && (
          <p role="alert" className="break-words text-bad">
            {form.failed(failure)}
          </p>
        )}
      </div>
      {children({ isBusy: isPending, refusals: refusalsOf(transfer.checks), refusalsId })}
    </form>
  )
}
