/** The acts of requests whose key has rules. */
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { openApproverTab } from './open-approver-tab.ts'
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
  readonly words: TransferWords
}

export const ruledActsOf = ({ attempt, words }: Parts) => ({
  /** Called from the click itself. */
  openApprover: (id: string): Promise<void> =>
    openApproverTab(words, (follow) =>
      attempt(
        id,
        () => follow(async () => (await api.createApproverLink({ params: { id } })).url),
        (error) => words.rules.linkFailed(answerText(error)),
      ),
    ),
})
