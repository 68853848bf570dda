/** The actions in a wallet's menu. A failed action shows its reason and leaves the list unchanged. */
import { ApiError } from '@holdfast/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useWords } from '../../words/words.tsx'
import type { Wallet } from '../../calls/wallet.ts'

type Act = (wallet: Wallet) => void

export interface WalletActions {
  readonly archive: Act
  readonly unarchive: Act
  readonly deleteForGood: Act
  readonly subscribe: Act
  readonly reconcile: Act
  readonly showTransactions: Act
}

export function useWalletActions(): WalletActions {
  const { wallets: words } = useWords()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const attempt = async (
    act: () => Promise<unknown>,
    done: () => string,
    failed: (reason: string) => string,
    undo?: () => void,
  ) => {
    try {
      await act()
      await client.invalidateQueries({ queryKey: ['wallets'] })
      reportSuccess(done(), undo)
    } catch (error) {
      alertUser(failed(reasonOf(error)))
    }
  }
  const ask = async (question: string, label: string, act: () => Promise<void>) => {
    if (await confirmUser(question, label)) await act()
  }
  const params = (wallet: Wallet) => ({ params: { id: wallet.id } })
  const unarchive: Act = (wallet) =>
    void attempt(
      () => api.unarchiveWallet(params(wallet)),
      () => words.unarchivedOk(wallet.name),
      words.unarchiveFailed,
    )
  return {
    archive: (wallet) =>
      void ask(words.confirmArchive(wallet.name), words.archive, () =>
        attempt(
          () => api.archiveWallet(params(wallet)),
          () => words.archivedOk(wallet.name),
          words.archiveFailed,
          () => unarchive(wallet),
        ),
      ),
    unarchive,
    deleteForGood: (wallet) =>
      void ask(words.confirmDelete(wallet.name), words.delete, () =>
        attempt(
          () => api.deleteWallet(params(wallet)),
          () => words.deletedOk(wallet.name),
          words.deleteFailed,
        ),
      ),
    subscribe: (wallet) => {
      let text = ''
      void attempt(
        async () => {
          const { message, notice, details } = await api.subscribeWebhook(params(wallet))
          text = words.subscribed(refusalText(notice, message), details.network, details.status)
        },
        () => text,
        words.subscribeFailed,
      )
    },
    reconcile: (wallet) =>
      void navigate({ to: '/admin/reconciliation', search: { wallet: wallet.id } as never }),
    showTransactions: (wallet) =>
      void navigate({ to: '/bc-transactions', search: { wallet: wallet.id } as never }),
  }
}

export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.statusText : error instanceof Error ? error.message : String(error)
