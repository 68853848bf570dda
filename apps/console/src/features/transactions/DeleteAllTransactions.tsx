/** Dev mode only: empties the transaction tables after a confirmation, and lists the emptied tables. */
import { ApiError } from '@holdfast/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import type { ArrivedRefusal } from '../../words/render-into.ts'
import { lazyWords } from '../../words/words.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { transactionsKey } from './use-transaction-list.ts'

interface Result {
  readonly message: string
  readonly notice: ArrivedRefusal | undefined
  readonly tables: Readonly<Record<string, number>>
}

const useDeleteWords = lazyWords({
  en: async () => (await import('../../../locales/en/delete-transactions.ts')).deleteTransactions,
  es: async () => (await import('../../../locales/es/delete-transactions.ts')).deleteTransactions,
})

export function DeleteAllTransactions() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const refusalText = useRefusalText()
  const whyNot = useWhyNot('use dev tools')
  const deleteAll = useDeleteWords()

  const deleteEverything = async (): Promise<void> => {
    if (!(await confirmUser(deleteAll.confirm, deleteAll.accept))) return
    setBusy(true)
    try {
      const { message, notice, details } = await api.deleteAllTransactions({ query: {} })
      setResult({ message, notice, tables: details.tables_cleared })
      await client.invalidateQueries({ queryKey: [transactionsKey] })
    } catch (error) {
      alertUser(deleteAll.failed(reasonOf(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        look="warn"
        disabled={isBusy}
        aria-disabled={whyNot !== null}
        title={whyNot ?? undefined}
        onClick={() => {
          if (whyNot === null) void deleteEverything()
        }}
      >
        {deleteAll.button}
      </Button>
      {result && (
        <Dialog title={deleteAll.results} onClose={() => setResult(null)} closeLabel={deleteAll.dismiss}>
          <div className="grid gap-3 px-5 py-4">
            <p>{refusalText(result.notice, result.message)}</p>
            <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
              {Object.entries(result.tables).map(([table, count]) => (
                <div key={table} className="contents">
                  <dt className="font-mono text-xs text-soft">{table}</dt>
                  <dd className="text-right">{count}</dd>
                </div>
              ))}
            </dl>
          </div>
          <DialogFooter>
            <Button onClick={() => setResult(null)}>{deleteAll.dismiss}</Button>
          </DialogFooter>
        </Dialog>
      )}
    </>
  )
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? String(error.status) : error instanceof Error ? error.message : String(error)
