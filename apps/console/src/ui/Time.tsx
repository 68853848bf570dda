/** A moment in local time, absolute; how long ago on hover. */
import { localTime, relativeTime } from '../format/time.ts'
import { useLocale } from '../words/words.tsx'

export function Time({ iso }: { readonly iso: string | null }) {
  const locale = useLocale()
  if (iso === null) return <span className="text-mute">-</span>
  return (
    <time
      dateTime={iso}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = relativeTime(iso, new Date(), locale)
      }}
      className="whitespace-nowrap"
    >
      {localTime(iso)}
    </time>
  )
}
