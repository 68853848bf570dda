/** A full address for careful reading: in groups of four, with its ribbon; a click copies it. */
import { AddressRibbon } from '../../ui/Address.tsx'
import { cx } from '../../ui/cx.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { useWords } from '../../words/words.tsx'
import { inFours } from '../transactions/resemblance.ts'

interface Props {
  readonly address: string
  readonly isSmall?: boolean
}

export function WholeAddress({ address, isSmall = false }: Props) {
  const { common } = useWords()
  const copy = useCopy()
  const shown = inFours(address)
  return (
    <button
      type="button"
      title={address}
      aria-label={common.copy(shown)}
      onClick={() => copy(address)}
      className="inline-flex min-h-6 items-center gap-2 rounded-sm text-left hover:text-accent"
    >
      <AddressRibbon address={address} />
      <span className={cx('font-mono break-words', isSmall ? 'text-xs' : 'text-sm [word-spacing:0.15em]')}>
        {shown}
      </span>
    </button>
  )
}
