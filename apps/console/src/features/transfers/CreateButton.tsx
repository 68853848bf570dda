/** Creates the request. Disabled if the policy would refuse it at any time. */
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { preventsDraft } from './prevents-draft.ts'
import type { Checks } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

interface Props {
  readonly isBusy: boolean
  readonly refusals: Checks['policy']['refusals']
  /** The id of the element that lists the refusals. */
  readonly refusalsId: string
}

export function CreateButton({ isBusy, refusals, refusalsId }: Props) {
  const { form } = useTransferWords()
  const hint = useId()
  const isPrevented = refusals.some(preventsDraft)
  const isDraftOnly = refusals.length > 0 && !isPrevented
  return (
    <>
      <Button
        look="solid"
        type="submit"
        disabled={isBusy || isPrevented}
        aria-describedby={isPrevented ? refusalsId : isDraftOnly ? hint : undefined}
      >
        {form.create}
      </Button>
      {isDraftOnly && (
        <p id={hint} className="order-last min-w-0 basis-full break-words text-warn">
          {form.draftOnly}
        </p>
      )}
    </>
  )
}
