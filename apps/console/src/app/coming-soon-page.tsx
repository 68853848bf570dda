/** A page that is not available yet: its purpose, and the nearest page that works. */
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/states.tsx'
import { lazyWords, useWords } from '../words/words.tsx'
import type { NearestPath, PageId } from '../words/route-words.ts'

const useSentences = lazyWords({
  en: async () => (await import('../../locales/en/coming-soon.ts')).comingSoon,
  es: async () => (await import('../../locales/es/coming-soon.ts')).comingSoon,
})
export type PageToCome = keyof ReturnType<typeof useSentences>

const nearestPages: Record<NearestPath, PageId> = {
  '/accounts-balances': 'accountsBalances',
  '/bc-transactions': 'transactions',
  '/admin/reconciliation': 'reconciliation',
}

export const comingSoonPage = (page: PageToCome, nearest: NearestPath) =>
  function ComingSoonPage() {
    const { common, pages, shell } = useWords()
    const sentences = useSentences()
    return (
      <EmptyState
        title={common.comingSoon}
        why={sentences[page]}
        action={
          <Link to={nearest} className="text-accent underline underline-offset-3">
            {shell.accessElsewhere(pages[nearestPages[nearest]])}
          </Link>
        }
      />
    )
  }
