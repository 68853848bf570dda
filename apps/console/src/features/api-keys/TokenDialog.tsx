/** Shows a token for the only time. A click outside does not close it. */
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useWords } from '../../words/words.tsx'
import { useApiKeyWords } from './api-keys.ts'

export function TokenDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { common } = useWords()
  const { token: words } = useApiKeyWords()
  const copy = useCopy()
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={common.close} onClose={onClose} isLocked>
      <div className="grid gap-3 px-5 py-4">
        <code className="rounded-md bg-sunken p-3 font-mono text-xs break-all" data-secret>
          {token}
        </code>
        <p className="text-mute">{words.how}</p>
        <pre className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
          {`curl ${window.location.origin}/api/my-organizations \\\n  -H "Authorization: Bearer $HOLDFAST_TOKEN"`}
        </pre>
      </div>
      <DialogFooter>
        <Button onClick={() => copy(token)}>{words.copy}</Button>
        <Button look="solid" onClick={onClose}>
          {words.done}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
