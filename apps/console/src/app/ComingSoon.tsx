/** A page that is not live yet: what will be there, and where to go meanwhile. */
import { Link } from '@tanstack/react-router'
import { settings } from '../data/settings.ts'
import { EmptyState } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'
import type { DialogId, LivePath, PageId, PlannedPage } from './pages.ts'

export function ComingSoonPage({ planned }: { readonly planned: PlannedPage }) {
  const { pages, shell } = useWords()
  const { access, nearest } = planned
  if ((access === 'devOff' || access === 'devDisabled') && !settings().devMode)
    return <EmptyState title={shell[access]} />
  return <ComingSoon what={pages[planned.page].soon} nearest={nearest} />
}

export function ComingSoonDialog({ dialog }: { readonly dialog: DialogId }) {
  const { dialogs, dialogSoon } = useWords()
  return <ComingSoon what={dialogSoon(dialogs[dialog])} nearest="/accounts-balances" />
}

const nearestPages: Record<LivePath, PageId> = {
  '/accounts-balances': 'accountsBalances',
  '/bc-transactions': 'transactions',
  '/admin/reconciliation': 'reconciliation',
}

function ComingSoon({ what, nearest }: { readonly what: string; readonly nearest: LivePath }) {
  const { common, pages, shell } = useWords()
  return (
    <EmptyState
      title={common.comingSoon}
      why={what}
      action={
        <Link to={nearest} className="text-accent underline underline-offset-3">
          {shell.accessElsewhere(pages[nearestPages[nearest]].title)}
        </Link>
      }
    />
  )
}
