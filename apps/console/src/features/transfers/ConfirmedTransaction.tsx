/** The confirmed transaction of a request, from the ledger: found by its hash, with the usual details. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '../../calls/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { useWords } from '../../words/words.tsx'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

const TransactionDetails = lazy(async () => ({
  default: (await import('../transactions/details/TransactionDetails.tsx')).TransactionDetails,
}))

interface Props {
  readonly request: TransferRequest
  readonly onClose: () => void
}

export function ConfirmedTransaction({ request, onClose }: Props) {
  const { common } = useWords()
  const words = useTransferWords()
  const { entity_id, wallet_id, tx_hash } = request
  const hash = tx_hash ?? ''
  const found = useQuery({
    queryKey: ['bc-transactions', 'of-request', entity_id, hash],
    queryFn: () => api.listTransactions({ query: { entity_id, wallet_id, q: hash, limit: 10 } }),
    staleTime: 0,
  })
  const row = found.data?.rows.find((candidate) => candidate.tx_hash === hash)
  if (found.isPending) return null
  if (row !== undefined)
    return (
      <Suspense>
        <TransactionDetails
          id={row.id}
          neighbours={[row.id]}
          listed={[row]}
          onShow={() => undefined}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <Dialog title={words.openTransaction} closeLabel={common.close} onClose={onClose}>
      <div className="grid gap-3 px-5 py-6">
        <p>{words.notRead}</p>
        <Link to="/bc-transactions" search={{ q: hash }} className="text-accent underline underline-offset-3">
          {words.transactionSearch}
        </Link>
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  )
}
