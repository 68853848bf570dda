/** What every screen stands on: words, server state, the kit's policy, questions and notices. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { noteReads } from '../calls/read-since.ts'
import { Kit } from '../ui/Kit.tsx'
import { WordsProvider } from '../words/words.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { createConsoleRouter } from './create-console-router.ts'

export function Providers() {
  const [client] = useState(createQueryClient)
  const [router] = useState(createConsoleRouter)
  return (
    <WordsProvider>
      <QueryClientProvider client={client}>
        <Kit>
          <div className="flex h-full flex-col">
            <ConnectionBanner />
            <div className="min-h-0 flex-1">
              <RouterProvider router={router} />
            </div>
          </div>
        </Kit>
      </QueryClientProvider>
    </WordsProvider>
  )
}

/** A failure is shown at once, with 'Try again': a person knows better than a timer. */
function createQueryClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  noteReads(client)
  return client
}
