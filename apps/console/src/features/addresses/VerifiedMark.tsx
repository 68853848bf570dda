/** The mark of an entry that more than one person vouches for, with the reason on hover and on click. */
import { BadgeCheck } from 'lucide-react'
import { Popover } from '../../ui/Popover.tsx'
import { type AddressPayments, useAddressWords } from './address-list.ts'
import { whyVerified } from './why-verified.ts'

interface Props {
  readonly name: string
  readonly verified: NonNullable<AddressPayments['verified']>
}

export function VerifiedMark({ name, verified }: Props) {
  const words = useAddressWords()
  const why = whyVerified(verified, words)
  return (
    <Popover
      label={words.verifiedName(name)}
      className="!h-6 shrink-0 !px-0"
      trigger={
        <span title={why} className="flex items-center gap-1 text-xs text-good">
          <BadgeCheck aria-hidden className="size-3.5" />
          <span className="max-sm:sr-only">{words.verified}</span>
        </span>
      }
    >
      {() => <p className="w-72 max-w-[calc(100vw-3rem)] p-2">{why}</p>}
    </Popover>
  )
}
