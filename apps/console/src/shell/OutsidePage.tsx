/** The frame of a small page outside the shell, for people who are not signed in. */
import { type ReactNode, Suspense } from 'react'
import { Mark } from './Mark.tsx'
import { SandboxMark } from './SandboxMark.tsx'

export const OutsidePage = ({ children }: { readonly children: ReactNode }) => (
  <main className="flex min-h-full flex-col items-center justify-center gap-6 bg-sunken px-4 py-10">
    <header className="flex items-center gap-2.5">
      <Mark className="size-6" />
      <span className="text-lg font-semibold tracking-[-0.01em]">Holdfast</span>
      <SandboxMark />
    </header>
    <Suspense>{children}</Suspense>
  </main>
)
