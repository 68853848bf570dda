/** Admin pages, opened directly: a notice for people who are neither staff nor system users. The server decides in any case. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentUserQuery } from '../data/queries.ts'
import { adminCheck, useAdminStatus } from '../session/admin-status.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'

export function AdminGate({ children }: { readonly children: ReactNode }) {
  const { shell, pages } = useWords()
  const status = useAdminStatus()
  const { data: user, isPending } = useQuery(currentUserQuery)
  if (status === 'admin' || user?.is_system) return children
  if (status === 'unknown' || isPending)
    return (
      <p role="status" className="px-5 py-16 text-center text-mute">
        {shell.checkingAdmin}
      </p>
    )
  return (
    <EmptyState
      title={shell.accessDenied}
      action={
        <div className="flex items-center gap-3">
          <Link to="/accounts-balances" className="text-accent underline underline-offset-3">
            {shell.accessElsewhere(pages.accountsBalances)}
          </Link>
          <Button onClick={() => void adminCheck.refresh()}>{shell.accessAgain}</Button>
        </div>
      }
    />
  )
}
