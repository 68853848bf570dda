/** The full contract address beside a symbol that several tokens of the network share. */
import { useTransferListWords } from './list-words.ts'

interface Props {
  readonly isShared: boolean | undefined
  readonly contract: string | null | undefined
}

export function SharedSymbol({ isShared, contract }: Props) {
  const words = useTransferListWords()
  if (isShared !== true) return null
  return (
    <span className="block max-w-56 text-left text-2xs font-normal break-words whitespace-normal text-warn">
      {words.sharedSymbol} <bdi className="font-mono break-all">{contract ?? words.nativeCoin}</bdi>
    </span>
  )
}
