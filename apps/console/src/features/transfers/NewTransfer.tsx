/** The form of a new transfer request, over the list. The address keeps it open, and may prefill it: `?new=1&wallet=…&to=…`, or
 *  `?new=1&template=…`. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import { usePayWords } from './pay-words.ts'
import { notScheduled } from './schedule-fields.ts'
import { nothingTyped, type Typed } from './typed-transfer.ts'
import { TransferDesk } from './TransferDesk.tsx'
import { useActor } from './use-actor.ts'
import { typedOfPayment, useTemplates } from './use-payments.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

interface Props {
  /** The values that it opens with. */
  readonly start: Typed
  /** The address of the selected wallet, if the signers sign for it. */
  readonly onWallet: (address: string | null) => void
  /** The form is closed then. */
  readonly onCreated: (request: TransferRequest | undefined) => void
  readonly onClose: () => void
}

export function NewTransfer({ start, onClose, ...props }: Props) {
  const { common } = useWords()
  const { form } = useTransferWords()
  const words = usePayWords()
  const actor = useActor()
  const mayNot = actor.isKnown && !actor.mayDraft
  const filled = useStart(start)
  return (
    <Dialog title={words.title} size="form" closeLabel={common.close} onClose={onClose}>
      {mayNot ? (
        <>
          <p role="alert" className="px-5 py-6">
            {form.viewerOnly}
          </p>
          <DialogFooter>
            <Button onClick={onClose}>{common.close}</Button>
          </DialogFooter>
        </>
      ) : filled === null ? (
        <Skeleton rows={6} widths={['w-48', 'w-64']} />
      ) : (
        <TransferDesk
          purpose="transfer"
          start={filled}
          dates={notScheduled}
          saved={null}
          onSaved={onClose}
          {...props}
        />
      )}
    </Dialog>
  )
}

/** The values with the template, or the wallet and the recipient that the address names, and the network that is used most. Null: not
 *  loaded yet. */
function useStart(start: Typed): Typed | null {
  const locale = useLocale()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const fresh = useFreshStart()
  const templates = useTemplates()
  if (start.network !== undefined) return start
  if (fresh === null || templates.isPending) return null
  const template = templates.data?.find(({ id }) => id === search.template)
  return template === undefined ? fresh : typedOfPayment(template, locale)
}

/** Also for a new template or schedule. */
export function useFreshStart(): Typed | null {
  const { entityId } = useSession()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const networks = useQuery(activeNetworksQuery)
  const wallets = useQuery({
    queryKey: ['signing-wallets', entityId, undefined],
    queryFn: () => api.listSigningWallets({ query: { entity_id: entityId } }),
    staleTime: 15_000,
  })
  if (networks.isPending || wallets.isPending) return null
  const signing = (wallets.data ?? []).filter(({ key_id }) => key_id !== null)
  const named = signing.find(({ id }) => id === search.wallet)
  const sending = (networks.data ?? []).filter(({ can_send }) => can_send !== false)
  const network = [
    named?.network_id,
    search.network,
    ...signing.map(({ network_id }) => network_id),
    sending[0]?.id,
  ].find((id): id is string => sending.some((candidate) => candidate.id === id))
  const here = signing.filter(({ network_id }) => network_id === network)
  return {
    ...nothingTyped,
    network,
    wallet: named?.id ?? (here.length === 1 ? here[0]?.id : undefined),
    recipient: typeof search.to === 'string' ? search.to.slice(0, 128) : '',
  }
}
