/** The bell of the top bar: how much waits for this person in the selected organisation, and the list of it. */
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { inboxCount } from '../calls/inbox-count.ts'
import { inboxQuery } from '../calls/queries.ts'
import { useOrganisations } from '../session/organisation.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useWords } from '../words/words.tsx'

const InboxPanel = lazy(async () => ({ default: (await import('./InboxPanel.tsx')).InboxPanel }))

export function InboxButton() {
  const { current } = useOrganisations()
  return current === null ? null : <BellOf key={current.id} entityId={current.id} />
}

const nothing = { work: 0, notices: 0 }

function BellOf({ entityId }: { readonly entityId: string }) {
  const { shell } = useWords()
  const { data, refetch } = useQuery(inboxQuery(entityId))
  const [isOpened, setOpened] = useState(false)
  const { work, notices } = data === undefined ? nothing : inboxCount(data)
  const label = shell.inbox(work, notices)
  return (
    <Popover
      label={label}
      title={label}
      className="relative shrink-0 px-1.5"
      onOpen={() => {
        setOpened(true)
        void refetch()
      }}
      trigger={
        <>
          <Bell aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="sr-only">{label}</span>
          {work > 0 ? (
            <span
              aria-hidden
              data-inbox={work}
              className="absolute -top-1 -right-1 min-w-4 rounded-full bg-warn px-1 text-2xs leading-4 text-page"
            >
              {work > 99 ? '99+' : work}
            </span>
          ) : (
            notices > 0 && (
              <span
                aria-hidden
                data-inbox-notices={notices}
                className="absolute top-0 right-0 size-2 rounded-full bg-accent"
              />
            )
          )}
        </>
      }
    >
      {(panelId) => (
        // The panel is placed by its width before its content is loaded.
        <div className="w-[min(24rem,calc(100vw-1rem))]">
          {isOpened && (
            <Suspense>
              <InboxPanel entityId={entityId} panelId={panelId} />
            </Suspense>
          )}
        </div>
      )}
    </Popover>
  )
}
