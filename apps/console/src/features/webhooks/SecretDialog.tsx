/** Shows a secret for the only time. A click outside does not close it. */
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useWords } from '../../words/words.tsx'
import { useWebhookWords } from './webhooks.ts'

export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { common } = useWords()
  const { secret: words } = useWebhookWords()
  const copy = useCopy()
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={common.close} onClose={onClose} isLocked>
      <div className="grid gap-3 px-5 py-4">
        <code className="rounded-md bg-sunken p-3 font-mono text-xs break-all" data-secret>
          {secret}
        </code>
        <p className="text-mute">{words.verify}</p>
      </div>
      <DialogFooter>
        <Button onClick={() => copy(secret)}>{words.copy}</Button>
        <Button look="solid" onClick={onClose}>
          {words.done}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
