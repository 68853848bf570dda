/** The warning of an entry whose address looks like another one, which a click shows beside it. */
import { TriangleAlert } from 'lucide-react'
import { Popover } from '../../ui/Popover.tsx'
import { type NamedAddress, useAddressWords } from './address-list.ts'
import { LookAlikes } from './LookAlikes.tsx'

export function LookAlikeMark({ name }: { readonly name: NamedAddress }) {
  const words = useAddressWords()
  if (name.look_alikes.length === 0) return null
  return (
    <Popover
      label={words.lookAlikeOf(name.name)}
      className="mb-1 ml-5 !h-5 shrink-0 !px-0"
      trigger={
        <span className="flex items-center gap-1 rounded-full bg-warn-wash px-1.5 text-xs text-warn">
          <TriangleAlert aria-hidden className="size-3" />
          {words.lookAlike(name.look_alikes.length)}
        </span>
      }
    >
      {() => (
        <div className="w-88 max-w-[calc(100vw-3rem)] p-2">
          <LookAlikes address={name.address} lookAlikes={name.look_alikes} />
        </div>
      )}
    </Popover>
  )
}
