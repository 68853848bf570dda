/** New recovery codes, which the server shows once: only the button that says so closes the dialog. */
import { Copy, Download } from 'lucide-react'
import { saveFile } from '../../calls/download.ts'
import { localDay } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useWords } from '../../words/words.tsx'
import { useAccountWords } from './use-account-words.ts'

interface Props {
  readonly codes: readonly string[]
  readonly email: string
  readonly onClose: () => void
}

export function RecoveryCodesDialog({ codes, email, onClose }: Props) {
  const { common } = useWords()
  const { codesDialog: words } = useAccountWords()
  const copy = useCopy()
  const text = codes.join('\n')
  const download = () => {
    const head = words.fileHead(email, localDay(new Date().toISOString()))
    saveFile(new Blob([`${head}\n\n${text}\n`], { type: 'text/plain' }), words.fileName)
  }
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={common.close} onClose={onClose} isLocked>
      <div className="grid gap-4 px-5 py-4">
        <p className="rounded-md bg-warn-wash px-3 py-2 text-warn">{words.once}</p>
        <ol
          aria-label={words.title}
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken px-4 py-3 font-mono text-xs max-sm:grid-cols-1"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap select-all">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => copy(text)}>
            <Copy aria-hidden className="size-3.5" />
            {words.copy}
          </Button>
          <Button onClick={download}>
            <Download aria-hidden className="size-3.5" />
            {words.download}
          </Button>
        </div>
      </div>
      <DialogFooter>
        <Button look="solid" onClick={onClose}>
          {words.done}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
