/** The two main acts of a treasurer: receive, and request a transfer. */
import { ArrowDownToLine } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/words.tsx'
import { NewTransferButton } from '../requesting/NewTransferButton.tsx'
import { useTreasuryWords } from './words.ts'

interface Props {
  readonly onReceive: () => void
  readonly onSend: () => void
}

export function HeadActs({ onReceive, onSend }: Props) {
  const { dialogs } = useWords()
  const words = useTreasuryWords()
  return (
    <>
      <Button onClick={onReceive}>
        <ArrowDownToLine aria-hidden className="size-4" />
        {dialogs.receive}
      </Button>
      <NewTransferButton onClick={onSend} aria-keyshortcuts="n">
        {words.newTransfer}
        <kbd
          aria-hidden
          data-letters="N"
          className="letters px-1 font-mono text-2xs opacity-60 max-sm:hidden"
        />
      </NewTransferButton>
    </>
  )
}
