/** Marks a static area, so that no figure is mistaken for a balance and no form for a real one. */
import { FlaskConical } from 'lucide-react'
import { useWords } from '../words/words.tsx'

export function SampleMark() {
  const { common } = useWords()
  return (
    <span className="inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-warn-wash px-2.5 text-2xs font-medium text-warn">
      <FlaskConical aria-hidden className="size-3" />
      <b className="font-semibold">{common.preview}</b>
      <span>{common.sampleData}</span>
    </span>
  )
}
