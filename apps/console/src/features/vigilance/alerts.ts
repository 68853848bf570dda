/** What the vigilance screen reads, where each alert leads, and the words for it. */
import type { ApiReply } from '@holdfast/contract'
import { lazyWords } from '../../words/words.tsx'

export type Alert = ApiReply<'listAlerts'>[number]

/** Where the cause is to be seen. */
export function causeOf({ kind, facts }: Alert): { readonly to: string; readonly search?: object } {
  switch (kind) {
    case 'mismatch':
      return { to: '/admin/reconciliation', search: { wallet: facts.wallet_id } }
    case 'look-alike':
      return { to: '/bc-transactions', search: { q: facts.imitator } }
    case 'spam-wave':
      return { to: '/admin/unknown-tokens' }
    case 'provider-fault':
    case 'stalled-run':
      return { to: '/main/IngestionRuns' }
    case 'webhook-failing':
      return { to: '/admin/webhooks' }
  }
}

export const useVigilanceWords = lazyWords({
  en: async () => (await import('../../../locales/en/vigilance.ts')).vigilance,
  es: async () => (await import('../../../locales/es/vigilance.ts')).vigilance,
})
