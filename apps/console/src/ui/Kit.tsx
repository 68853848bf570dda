/** The provider of the kit, without style elements of its own, and the places where confirmations and toasts appear. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Questions } from './Questions.tsx'
import { Toasts } from './toast.tsx'

export function Kit({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Questions />
      <Toasts />
    </CSPProvider>
  )
}
