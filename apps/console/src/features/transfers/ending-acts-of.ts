/** The acts that end a request. They can stop money, never move it. */
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { confirmUser } from '../../ui/ask.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import type { RequestWords } from './request-words.ts'
import type { Attempt } from './ruled-acts-of.ts'
import type { TransferRequest } from './use-transfers.ts'

interface Parts {
  readonly attempt: Attempt
  readonly put: (request: TransferRequest | undefined) => void
  readonly onDeleted: (id: string) => void
  readonly words: RequestWords
}

export const endingActsOf = ({ attempt, put, onDeleted, words }: Parts) => ({
  cancel: async (id: string): Promise<void> => {
    if (!(await confirmUser(words.cancel.ask, words.actions.cancel))) return
    await attempt(
      id,
      async () => {
        put(await api.cancelTransferRequest({ params: { id }, body: {} }))
        reportSuccess(words.cancel.done)
      },
      (error) => words.cancel.failed(answerText(error)),
    )
  },
  remove: async (id: string): Promise<void> => {
    if (!(await confirmUser(words.delete.ask, words.actions.delete))) return
    await attempt(
      id,
      async () => {
        await api.deleteTransferRequest({ params: { id } })
        onDeleted(id)
        reportSuccess(words.delete.done)
      },
      (error) => words.delete.failed(answerText(error)),
    )
  },
})
