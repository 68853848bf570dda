/** What every screen stands on: words, server state, the kit's policy, questions and notices. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { Kit } from '../ui/Kit.tsx'
import { WordsProvider } from '../words/words.tsx'
import { createConsoleRouter } from './router.ts'

export function Providers() {
  const [client] = useState(createQueryClient)
  const [router] = useState(createConsoleRouter)
  return (
    <WordsProvider>
      <QueryClientProvider client={client}>
        <Kit>
          <RouterProvider router={router} />
        </Kit>
      </QueryClientProvider>
    </WordsProvider>
  )
}

/** A failure is shown at once, with 'Try again': a person knows better than a timer. */
const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
