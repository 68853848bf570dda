/**
 * Token contracts found on wallets but not in the catalogue. Spam is excluded from lists, entries and balances, and can be
 * restored here.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { useTokenWords } from '../tokens/words.ts'
import { type UnknownToken, UnknownTokensTable } from './UnknownTokensTable.tsx'

type Shown = 'open' | 'spam'

export function UnknownTokensPage() {
  const { common } = useWords()
  const { unknown: words, columns } = useTokenWords()
  const [shown, setShown] = useState<Shown>()
  const { data, error, refetch } = useQuery({
    queryKey: ['unknown-tokens'],
    queryFn: () => api.listUnknownTokens(),
  })
  const { isBusy, markSpam, restore } = useJudgement()
  const tokens = data?.filter(({ is_spam }) => shown === undefined || is_spam === (shown === 'spam'))
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
        <FilterSelect
          label={words.show}
          all={common.all}
          options={[
            { value: 'open', label: words.open },
            { value: 'spam', label: columns.spam },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {error && data === undefined ? (
        <ErrorState message={answerText(error)} onRetry={() => void refetch()} />
      ) : tokens === undefined ? (
        <Skeleton rows={10} widths={['w-64', 'w-12', 'w-24', 'w-12', 'w-48', 'w-16', 'w-24', 'w-8']} />
      ) : tokens.length === 0 ? (
        data?.length === 0 ? (
          <EmptyState picture="done" title={words.empty} why={words.emptyWhy} />
        ) : (
          <EmptyState title={words.noMatch} />
        )
      ) : (
        <UnknownTokensTable tokens={tokens} isBusy={isBusy} onMarkSpam={markSpam} onRestore={restore} />
      )}
    </>
  )
}

function useJudgement() {
  const { unknown: words } = useTokenWords()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const judge = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await act()
      await Promise.all(
        ['unknown-tokens', 'wallets', 'reconciliation'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      )
      reportSuccess(done)
    } catch (error) {
      alertUser(answerText(error))
    } finally {
      setBusy(false)
    }
  }
  const params = ({ id }: UnknownToken) => ({ params: { id } })
  return {
    isBusy,
    markSpam: async (token: UnknownToken) => {
      if (await confirmUser(words.confirm, words.accept))
        await judge(() => api.markUnknownTokenSpam(params(token)), words.marked)
    },
    restore: async (token: UnknownToken) => {
      if (await confirmUser(words.confirmRestore, words.restore, { isHarmless: true }))
        await judge(() => api.restoreUnknownToken(params(token)), words.restored)
    },
  }
}
