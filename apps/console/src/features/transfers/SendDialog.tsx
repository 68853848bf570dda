/** Send: requests a transfer from a wallet whose key the signers hold; for any other it shows why not. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { CreateButton } from './CreateButton.tsx'
import { TransferForm } from './TransferForm.tsx'
import { nothingTyped } from './typed-transfer.ts'
import { useActor } from './use-actor.ts'
import { useTransferWords } from './words.ts'

interface Props {
  /** The wallet that it was opened from. */
  readonly wallet?: { readonly id: string; readonly network_id: string }
  readonly onClose: () => void
}

export function SendDialog({ wallet, onClose }: Props) {
  const { common, dialogs } = useWords()
  const { form, send } = useTransferWords()
  const actor = useActor()
  const [isDone, setDone] = useState(false)
  const start =
    wallet === undefined ? nothingTyped : { ...nothingTyped, network: wallet.network_id, wallet: wallet.id }
  return (
    <Dialog title={dialogs.send} lead={send.lead} size="wide" closeLabel={common.close} onClose={onClose}>
      {actor.isKnown && !actor.mayDraft ? (
        <>
          <p role="alert" className="px-5 py-6">
            {form.viewerOnly}
          </p>
          <DialogFooter>
            <Button onClick={onClose}>{common.close}</Button>
          </DialogFooter>
        </>
      ) : isDone ? (
        <>
          <div role="status" className="grid gap-2 px-5 py-6">
            <p className="font-medium">{form.created}</p>
            <p className="text-soft">{send.done}</p>
          </div>
          <DialogFooter>
            <Button onClick={onClose}>{common.close}</Button>
            <Link
              to={'/mpc/transfer-requests' as '/'}
              className="inline-flex h-8 items-center rounded-md bg-accent px-3 font-medium text-on-accent"
            >
              {send.open}
            </Link>
          </DialogFooter>
        </>
      ) : (
        <TransferForm start={start} needsKey layout="column" onCreated={() => setDone(true)}>
          {(sending) => (
            <DialogFooter>
              <Button onClick={onClose}>{common.cancel}</Button>
              <CreateButton {...sending} />
            </DialogFooter>
          )}
        </TransferForm>
      )}
    </Dialog>
  )
}
