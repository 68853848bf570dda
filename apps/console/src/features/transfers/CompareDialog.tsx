/** The signatures of the signers and of the dev key over the same bytes. */
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useWords } from '../../words/words.tsx'
import { Facts } from './Facts.tsx'
import type { Comparison } from './use-request-acts.ts'
import { useTransferWords } from './words.ts'

export function CompareDialog({
  comparison,
  onClose,
}: {
  readonly comparison: Comparison
  readonly onClose: () => void
}) {
  const { common } = useWords()
  const { compare } = useTransferWords()
  const refusalText = useRefusalText()
  const { digest_hex, tss_sig_hex, dev_sig_hex, equal_r_s, notes, notes_refusals: refusals } = comparison
  const hex = (text: string | null) =>
    text === null ? (
      <span className="text-mute">{compare.none}</span>
    ) : (
      <span className="font-mono text-xs break-all">{text}</span>
    )
  return (
    <Dialog title={compare.title} lead={compare.lead} size="wide" closeLabel={common.close} onClose={onClose}>
      <div className="px-5 py-4">
        <Facts
          facts={[
            [compare.digest, hex(digest_hex)],
            [compare.tss, hex(tss_sig_hex)],
            [compare.dev, hex(dev_sig_hex)],
            [compare.equal, compare.equals[`${equal_r_s}`]],
            [
              compare.notes,
              notes.length === 0 ? (
                compare.none
              ) : (
                <ul className="grid gap-1">
                  {notes.map((note, at) => (
                    <li key={note}>{refusalText(refusals?.[at], note)}</li>
                  ))}
                </ul>
              ),
            ],
          ]}
        />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  )
}
