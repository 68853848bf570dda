/** To the form with the values of an ended request, for people who can request transfers. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWhyNoRequests } from '../requesting/use-why-no-requests.ts'
import { rowLink } from './use-to-decide.tsx'

interface Props {
  readonly id: string
  readonly name: string
  readonly children: ReactNode
}

export function AgainLink({ id, name, children }: Props) {
  if (useWhyNoRequests() !== null) return null
  return (
    <Link
      to={'/mpc/transfer-requests' as '/'}
      search={{ new: 1, again: id } as never}
      aria-label={name}
      className={rowLink}
    >
      {children}
    </Link>
  )
}
