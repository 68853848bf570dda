/** A page or dialog that does not work yet: what will be there, and where to go meanwhile. */
import { Link } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogFooter } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/states.tsx'
import { lazyWords, useWords } from '../words/words.tsx'
import type { DialogId, NearestPath, PageId } from './route-words.ts'

const useSentences = lazyWords({
  en: async () => (await import('../../locales/en/coming-soon.ts')).comingSoon,
  es: async () => (await import('../../locales/es/coming-soon.ts')).comingSoon,
})
export type PageToCome = keyof ReturnType<typeof useSentences>

const nearestPages: Record<NearestPath, PageId> = {
  '/accounts-balances': 'accountsBalances',
  '/bc-transactions': 'transactions',
  '/admin/reconciliation': 'reconciliation',
}

export const comingSoonPage = (page: PageToCome, nearest: NearestPath) =>
  function ComingSoonPage() {
    const { common, pages, shell } = useWords()
    const sentences = useSentences()
    return (
      <EmptyState
        title={common.comingSoon}
        why={sentences[page]}
        action={
          <Link to={nearest} className="text-accent underline underline-offset-3">
            {shell.accessElsewhere(pages[nearestPages[nearest]])}
          </Link>
        }
      />
    )
  }

export const comingSoonDialog = (dialog: DialogId) =>
  function ComingSoonDialog({ onClose }: { readonly onClose: () => void }) {
    const { common, dialogs } = useWords()
    const sentences = useSentences()
    const sentence = isToCome(dialog, sentences) ? sentences[dialog] : null
    return (
      <Dialog title={dialogs[dialog]} closeLabel={common.close} onClose={onClose}>
        <div className="grid gap-2 px-5 py-6">
          <p className="font-medium">{common.notAvailable}</p>
          {sentence !== null && <p className="text-soft">{sentence}</p>}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.close}</Button>
        </DialogFooter>
      </Dialog>
    )
  }

const isToCome = (dialog: DialogId, sentences: object): dialog is DialogId & PageToCome => dialog in sentences
