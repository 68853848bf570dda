/** The providers around every screen: words, server state, the content security policy of the kit, confirmations and toasts. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { noteReads } from '../calls/read-since.ts'
import { retrySilence } from '../calls/retry-silence.ts'
import { Kit } from '../ui/Kit.tsx'
import { PalettePlace, type PaletteProps } from '../shell/palette-place.ts'
import { WordsProvider } from '../words/words.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { keepValues } from './keep-values.ts'
import { createConsoleRouter } from './create-console-router.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('../features/palette/CommandPalette.tsx')).CommandPalette,
}))

const showPalette = (props: PaletteProps) => <CommandPalette {...props} />

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
              <PalettePlace value={showPalette}>
                <RouterProvider router={router} />
              </PalettePlace>
            </div>
          </div>
        </Kit>
      </QueryClientProvider>
    </WordsProvider>
  )
}

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Values of pages that were left are shown again while there is no connection.
        gcTime: 3_600_000,
        // Also without a network a call fails, so that a page without values says so.
        networkMode: 'always',
        ...retrySilence,
      },
    },
  })
  noteReads(client)
  keepValues(client)
  return client
}
