/** Admin pages opened directly: a notice for people who are neither staff nor system users. The server decides in any case. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentUserQuery } from '../calls/queries.ts'
import { adminCheck, useAdminStatus } from '../session/admin-status.ts'
import { useIsStaff } from '../session/use-is-staff.ts'
import { useWords } from '../words/words.tsx'
import { AccessDenied } from './AccessDenied.tsx'

export function AdminGate({ children }: { readonly children: ReactNode }) {
  const { shell } = useWords()
  const status = useAdminStatus()
  const isStaff = useIsStaff()
  const client = useQueryClient()
  const { isPending } = useQuery(currentUserQuery)
  if (isStaff) return children
  if (status === 'unknown' || isPending)
    return (
      <p role="status" className="px-5 py-16 text-center text-mute">
        {shell.checkingAdmin}
      </p>
    )
  const checkAgain = async () => {
    await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    await adminCheck.refresh()
  }
  return <AccessDenied onAgain={() => void checkAgain()} />
}
