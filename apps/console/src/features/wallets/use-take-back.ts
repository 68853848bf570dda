import type { ApiRequest } from '@holdfast/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import type { Wallet } from '../../calls/wallet.ts'
import { alertUser } from '../../ui/ask.ts'

type Change = ApiRequest<'changeWallet'>['body']

/** Sets the earlier value again; the dialog is closed by then. */
export function useTakeBack(
  wallet: Wallet,
  changes: readonly QueryKey[],
  failed: (reason: string) => string,
) {
  const client = useQueryClient()
  return async (earlier: Change) => {
    try {
      await api.changeWallet({ params: { id: wallet.id }, body: earlier })
    } catch (error) {
      alertUser(failed(reasonOf(error, (reason) => reason)))
    }
    await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
