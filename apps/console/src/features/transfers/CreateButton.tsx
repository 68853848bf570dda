/** Sends the form of a transfer; at rest, with the reason, while the policy refuses what is filled in. */
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useTransferWords } from './words.ts'

interface Props {
  readonly isBusy: boolean
  /** Why the policy refuses it; empty: it does not. */
  readonly refusals: readonly string[]
}

export function CreateButton({ isBusy, refusals }: Props) {
  const { form } = useTransferWords()
  const reason = useId()
  const isRefused = refusals.length > 0
  return (
    <>
      <Button
        look="solid"
        type="submit"
        disabled={isBusy || isRefused}
        aria-describedby={isRefused ? reason : undefined}
      >
        {form.create}
      </Button>
      {isRefused && (
        <p id={reason} className="order-last min-w-0 basis-full break-words text-bad">
          {form.blocked(refusals.join(' '))}
        </p>
      )}
    </>
  )
}
