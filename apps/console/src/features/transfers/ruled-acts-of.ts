/** The acts of requests whose key has rules. */
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { openApproverTab } from './open-approver-tab.ts'
import type { TransferRequest } from './use-transfers.ts'
import type { TransferWords } from './words.ts'

/** Runs an act of a request, shows its failure, and reads the list again. */
export type Attempt = (
  id: string,
  act: () => Promise<void>,
  failed: (error: unknown) => string,
  show?: (text: string) => void,
) => Promise<void>

interface Parts {
  readonly attempt: Attempt
  readonly put: (request: TransferRequest | undefined) => void
  readonly refuse: (id: string, text: string) => void
  readonly words: TransferWords
}

export const ruledActsOf = ({ attempt, put, refuse, words }: Parts) => ({
  /** Called from the click itself. */
  openApprover: (id: string): Promise<void> =>
    openApproverTab(words, (follow) =>
      attempt(
        id,
        () => follow(async () => (await api.createApproverLink({ params: { id } })).url),
        (error) => words.rules.linkFailed(answerText(error)),
      ),
    ),
  resubmit: (id: string): Promise<void> =>
    attempt(
      id,
      async () => {
        put(await api.resubmitTransferRequest({ params: { id } }))
        reportSuccess(words.rules.resubmitted)
      },
      (error) => words.requestFailed(answerText(error)),
      (text) => refuse(id, text),
    ),
})
