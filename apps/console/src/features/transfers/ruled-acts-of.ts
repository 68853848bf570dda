/** The acts of requests whose key has rules. */
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { alertUser } from '../../ui/ask.ts'
import { reportSuccess } from '../../ui/toast.tsx'
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
  /** Called from the click itself, or the browser blocks the tab. */
  openApprover: async (id: string): Promise<void> => {
    const tab = window.open('about:blank', '_blank')
    if (tab === null) {
      alertUser(words.rules.blocked)
      return
    }
    tab.opener = null
    await attempt(
      id,
      () => followLink(tab, id),
      (error) => words.rules.linkFailed(answerText(error)),
    )
  },
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

async function followLink(tab: Window, id: string): Promise<void> {
  try {
    const { url } = await api.createApproverLink({ params: { id } })
    tab.location.replace(url)
  } catch (error) {
    tab.close()
    throw error
  }
}
