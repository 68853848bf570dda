/** Batch payout: many payments of one token from one wallet, with one approval. The id behind `#` opens a stored batch. */
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NewBatch } from './NewBatch.tsx'
import { StoredSkeleton } from './StoredSkeleton.tsx'
import { useBatchWords } from './words.ts'

const StoredBatch = lazy(async () => ({ default: (await import('./StoredBatch.tsx')).StoredBatch }))

export function BatchPage() {
  const words = useBatchWords()
  const hash = useLocation({ select: (location) => location.hash })
  const id = /^[0-9a-f-]{36}$/.test(hash) ? hash : null
  return (
    <>
      <p className="shrink-0 px-5 pt-3">
        <Link
          to={'/mpc/transfer-requests' as '/'}
          className="inline-flex min-h-6 items-center gap-1.5 text-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {words.back}
        </Link>
      </p>
      {id === null ? (
        <NewBatch />
      ) : (
        <Suspense fallback={<StoredSkeleton />}>
          <StoredBatch key={id} id={id} />
        </Suspense>
      )}
    </>
  )
}
