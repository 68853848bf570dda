import { useWords } from '../words/words.tsx'
import { AddressRibbon } from './Address.tsx'
import { cx } from './cx.ts'
import { useCopy } from './use-copy.ts'

interface Props {
  readonly address: string
  /** Classes of the button: its height. */
  readonly className: string
  /** Classes of the address itself: where it breaks. */
  readonly textClassName?: string
}

/** A full address with its ribbon; a click copies it. */
export function CopyAddress({ address, className, textClassName }: Props) {
  const { common } = useWords()
  const copy = useCopy()
  return (
    <button
      type="button"
      aria-label={common.copy(address)}
      onClick={() => copy(address)}
      className={cx(
        'inline-flex items-center gap-1.5 rounded-sm text-left font-mono text-xs hover:text-accent',
        className,
      )}
    >
      <AddressRibbon address={address} />
      <span className={textClassName}>{address}</span>
    </button>
  )
}
